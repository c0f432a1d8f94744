import type { LanguageFile } from '../translation.ts'

export const ar: LanguageFile = {
  keys: {},
  stopWords: [],
  games: {},
}
