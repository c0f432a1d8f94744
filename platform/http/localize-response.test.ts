/** The language of responses that are no pages. */
import { expect, test } from 'vitest'
import { responseLanguage, localizeResponse } from './localize-response.ts'

const host = 'play.example.org'

test.each([
  ['/de/settings', undefined, 'de'],
  ['/de', undefined, 'de'],
  ['/de/_.data', undefined, 'de'],
  ['/de.data?_routes=x', undefined, 'de'],
  ['/pt-br/nope?x=/ar/', undefined, 'pt-br'],
  ['/likes/agar', undefined, 'en'],
  ['/likes/agar', `https://${host}/ar/game/agar`, 'ar'],
  ['/likes/agar', `https://${host}/game/agar`, 'en'],
  ['/likes/agar', 'https://other.example/ar/game/agar', 'en'],
  ['/likes/agar', 'no address', 'en'],
  ['/tr/settings', `https://${host}/ar/settings`, 'tr'],
])('%s, requested by %s, gets its response in %s', (url, referer, language) => {
  expect(responseLanguage({ url, headers: { host, referer } })).toBe(language)
})

test('localizes a response in German and in Arabic', () => {
  const localize = (url: string) => localizeResponse({ url, headers: { host } })('tooLarge')
  expect([localize('/settings'), localize('/de/settings'), localize('/ar/settings')]).toEqual([
    'The request is too large.',
    'Die Anfrage ist zu groß.',
    'الطلب كبير جدًا.',
  ])
})
