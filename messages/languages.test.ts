import { expect, test } from 'vitest'
import { LANGUAGE_CODES, localizePath, splitLanguage } from './languages.ts'

test('the prefix names the language', () => {
  expect(splitLanguage('/about')).toEqual({ language: 'en', page: '/about' })
  expect(splitLanguage('/de/about')).toEqual({ language: 'de', page: '/about' })
  expect(splitLanguage('/de')).toEqual({ language: 'de', page: '/' })
  expect(splitLanguage('/de/')).toEqual({ language: 'de', page: '/' })
})

test.each(['/en/about', '/DE/about', '/dear', '/xx/about', '/game/de'])(
  '%s has no prefix',
  (path) => {
    expect(splitLanguage(path)).toEqual({ language: 'en', page: path })
  },
)

test.each(['/', '/about', '/game/agar'])('the address of %s leads back to it', (page) => {
  for (const language of LANGUAGE_CODES) {
    expect(splitLanguage(localizePath(language, page))).toEqual({ language, page })
  }
})

test('no address in English names another host', () => {
  const { page } = splitLanguage('/de//example.org/game')
  expect(localizePath('en', page)).toBe('/example.org/game')
})

test('the home page keeps its query', () => {
  expect(localizePath('de', '/?genre=Action')).toBe('/de?genre=Action')
})
