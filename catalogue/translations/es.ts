import type { LanguageFile } from '../translation.ts'

export const es: LanguageFile = {
  keys: {},
  stopWords: [
    'juego',
    'juegos',
    'el',
    'la',
    'los',
    'las',
    'un',
    'una',
    'unos',
    'unas',
    'y',
    'con',
    'de',
    'del',
    'en',
    'para',
    'por',
    'al',
  ],
  games: {},
}
