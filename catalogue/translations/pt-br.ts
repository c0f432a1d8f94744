import type { LanguageFile } from '../translation.ts'

export const ptBr: LanguageFile = {
  keys: {},
  stopWords: [],
  games: {},
}
