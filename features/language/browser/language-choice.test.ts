/** Tests which of the portal's languages fits a browser's languages. */
import { expect, test } from 'vitest'
import { LANGUAGES, LANGUAGE_CODES } from '#messages/languages.ts'
import { findPreferredLanguage } from './language-choice.ts'

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt'], 'pt-br'],
  [['pt-PT'], 'pt-br'],
  [['es-MX', 'es'], 'es'],
  [['fr-CA'], 'fr'],
  [['ar-EG'], 'ar'],
  [['TR'], 'tr'],
  [['en-GB', 'de'], 'en'],
  [['nl', 'nl-BE', 'de', 'en'], 'de'],
  [['zh-Hant-TW'], undefined],
  [['den', 'arn', ''], undefined],
  [[], undefined],
])('a browser with %j gets %s', (tags, language) => {
  expect(findPreferredLanguage(tags)).toBe(language)
})

test('each language fits a browser with its own tag', () => {
  const found = LANGUAGE_CODES.map((code) => findPreferredLanguage([LANGUAGES[code].tag]))
  expect(found).toEqual(LANGUAGE_CODES)
})
