import type { LanguageFile } from '../translation.ts'

export const ar: LanguageFile = {
  keys: {},
  stopWords: [
    'لعبة',
    'لعبه',
    'العاب',
    'ألعاب',
    'اللعبة',
    'الالعاب',
    'في',
    'من',
    'مع',
    'على',
    'و',
    'عن',
    'الى',
    'إلى',
  ],
  games: {},
}
