import type { LanguageFile } from '../translation.ts'

export const tr: LanguageFile = {
  keys: {},
  stopWords: [],
  games: {},
}
