import type { LanguageFile } from '../translation.ts'

export const fr: LanguageFile = {
  keys: {},
  stopWords: [
    'jeu',
    'jeux',
    'le',
    'la',
    'les',
    'l',
    'un',
    'une',
    'des',
    'du',
    'de',
    'd',
    'et',
    'avec',
    'en',
    'dans',
    'pour',
    'sur',
    'au',
    'aux',
    'à',
  ],
  games: {},
}
