import type { LanguageFile } from '../translation.ts'

export const es: LanguageFile = {
  keys: {},
  stopWords: [],
  games: {},
}
