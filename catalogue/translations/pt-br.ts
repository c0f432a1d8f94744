import type { LanguageFile } from '../translation.ts'

export const ptBr: LanguageFile = {
  keys: {},
  stopWords: [
    'jogo',
    'jogos',
    'o',
    'os',
    'as',
    'um',
    'uma',
    'uns',
    'umas',
    'e',
    'com',
    'de',
    'do',
    'da',
    'dos',
    'das',
    'em',
    'no',
    'na',
    'para',
    'por',
  ],
  games: {},
}
