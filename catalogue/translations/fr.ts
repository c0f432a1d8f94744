import type { LanguageFile } from '../translation.ts'

export const fr: LanguageFile = {
  keys: {},
  stopWords: [],
  games: {},
}
