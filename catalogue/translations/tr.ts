import type { LanguageFile } from '../translation.ts'

export const tr: LanguageFile = {
  keys: {},
  stopWords: ['oyun', 'oyunu', 'oyunlar', 'oyunları', 've', 'ile', 'bir', 'için'],
  games: {},
}
