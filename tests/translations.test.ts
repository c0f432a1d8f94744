/** Every language has each text of today's English. */
import { expect, test } from 'vitest'
import { TRANSLATED_LANGUAGES } from '#catalogue/translations/all.ts'
import { accept, listFaults, readLanguage, readReviews } from '../scripts/translations.ts'

test.each(TRANSLATED_LANGUAGES)('%s has each text, compared with its English', async (language) => {
  expect(listFaults(language, await readLanguage(language), readReviews())).toEqual([])
})

test.each([
  ['shell.home: missing', 'Home', undefined],
  ['shell.home: missing', 'Home', ''],
  ['shell.home: English has no such text', undefined, 'Start'],
  ['shell.home: parameters  instead of game', '{game}', 'Spiel'],
  ['shell.home: parameters <b>, game instead of game', '{game}', '<b>{game}</b>'],
  [
    'shell.home: plural forms one are missing',
    '{n, plural, one {#} other {#}}',
    '{n, plural, other {#}}',
  ],
  [
    'shell.home: English lacks the plural forms one',
    '{n, plural, other {#}}',
    '{n, plural, one {#} other {#}}',
  ],
  ['shell.home: compare it with “Home”', 'Home', 'Start'],
])('reports %s', (fault, english, own) => {
  const texts = (text: string | undefined) => (text === undefined ? {} : { 'shell.home': text })
  expect(listFaults('de', { english: texts(english), own: texts(own) }, {})).toEqual([fault])
})

test('a text is to be compared in each language again after its English changed', () => {
  const texts = { english: { 'shell.home': 'Home', 'genres.Race': 'Race' }, own: {} }
  texts.own = texts.english
  const changed = { ...texts, english: { ...texts.english, 'shell.home': 'Front page' } }
  const all = TRANSLATED_LANGUAGES.reduce(
    (reviews, language) => accept(language, texts, reviews),
    {},
  )
  expect(Object.keys(all)).toEqual(['shell.home'])
  const listStale = (reviews: typeof all) =>
    TRANSLATED_LANGUAGES.filter((language) => listFaults(language, changed, reviews).length > 0)

  expect(listFaults('de', texts, all)).toEqual([])
  expect(listStale(all)).toEqual(TRANSLATED_LANGUAGES)
  const german = accept('de', changed, all, ['shell.home'])
  expect(listStale(german)).toEqual(TRANSLATED_LANGUAGES.filter((language) => language !== 'de'))
  const others = TRANSLATED_LANGUAGES.reduce(
    (reviews, language) => accept(language, changed, reviews),
    german,
  )
  expect(listStale(others)).toEqual([])
  expect(() => accept('de', texts, all, ['shell.house'])).toThrow('de has no text shell.house.')
})
