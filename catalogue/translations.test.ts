/**
 * The translations of the built-in games. `tests/translations.test.ts` compares them with English.
 */
import { describe, expect, test } from 'vitest'
import { games } from './index.ts'
import { searchGames } from './search.ts'
import type { GameLanguage } from './translation.ts'
import { TRANSLATED_LANGUAGES, TRANSLATIONS } from './translations/all.ts'
import { localizeGame } from './localize-game.ts'

/** The required games. Others may be in English only. */
const specified = games.filter((game) => game.position <= 25)

describe.each(TRANSLATED_LANGUAGES)('%s', (language) => {
  test('names every key of the required games', () => {
    const missing = specified.flatMap((game) => {
      const { controls = [] } = localizeGame(game, language)
      const keys = controls.flatMap(({ keys = [], touch = [] }) => keys.concat(touch))
      return keys.filter(({ lang }) => lang).map(({ text }) => `${game.id}: ${text}`)
    })
    expect(missing).toEqual([])
  })

  test('each description is unique and has two or three short sentences', () => {
    const texts = specified.map((game) => game.translations![language]!.description!)
    for (const text of texts) {
      expect(text).not.toMatch(/[{}<>]|  |[Ll]orem|TODO/)
      const sentences = text.match(/[^.!?]+(?:[.!?](?=\S)[^.!?]*)*[.!?](?:\s|$)/g) ?? []
      expect([text, sentences.join('')]).toEqual([text, text])
      expect([text, sentences.length >= 2 && sentences.length <= 3]).toEqual([text, true])
      expect(text.length).toBeLessThanOrEqual(400)
    }
    const english = new Set(specified.map(({ description }) => description))
    expect(new Set(texts).size).toBe(specified.length)
    expect(texts.filter((text) => english.has(text))).toEqual([])
  })

  test('translated texts contain the same names as the English ones', () => {
    const namesIn = (text: string) =>
      (text.match(/[\w-]+\.(?:io|biz|LOL)|Matheus Valadares|Steve Howse/g) ?? []).toSorted()
    for (const { description, translations } of specified) {
      const translated = translations![language]!.description!
      expect([translated, namesIn(translated)]).toEqual([translated, namesIn(description)])
    }
  })

  test('names a key for every name in the other languages', () => {
    const { de } = TRANSLATIONS
    expect(Object.keys(TRANSLATIONS[language].keys)).toEqual(Object.keys(de.keys))
  })
})

test.each<[GameLanguage, string, string]>([
  ['de', 'zelle', 'agar'],
  ['de', 'schlange', 'slither'],
  ['es', 'celula', 'agar'],
  ['es', 'serpiente', 'slither'],
  ['fr', 'œuf', 'shellshock'],
  ['fr', 'jeu de serpent', 'slither'],
  ['pt-br', 'celula', 'agar'],
  ['pt-br', 'feijões', 'lolbeans'],
  ['tr', 'YILAN', 'slither'],
  ['tr', 'çiçek', 'florr'],
  ['ar', 'خلية', 'agar'],
  ['ar', 'ثعبان', 'slither'],
  ['ar', 'لعبة ثعبان', 'slither'],
])('%s: %s finds %s', (language, text, id) => {
  const search = { language, nameGenre: (genre: string) => genre }
  const { named, described, close } = searchGames(games, text, search)
  expect([...named, ...described, ...close].map((game) => game.id)).toContain(id)
})
