/** The closed set of achievements: ids, texts and progress. */
import { expect, test } from 'vitest'
import { getTranslator } from '#messages/catalogues.server.ts'
import { LANGUAGE_CODES } from '#messages/languages.ts'
import { ACHIEVEMENTS, listLocked, formatDone, formatGoal } from './definitions.ts'

test('the four for play time come first, and only their ids contain playtime', () => {
  const ids = ACHIEVEMENTS.map(({ id }) => id)
  expect(ids.slice(0, 4)).toEqual(['playtime-1h', 'playtime-5h', 'playtime-10h', 'playtime-24h'])
  expect(ids.slice(4).filter((id) => id.includes('playtime'))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ACHIEVEMENTS.map(({ icon }) => icon)).size).toBe(ids.length)
})

test.each(LANGUAGE_CODES)('each has a name and texts of its own in %s', (language) => {
  const t = getTranslator(language, 'achievements')
  for (const format of [formatDone, formatGoal]) {
    const texts = ACHIEVEMENTS.map((achievement) => format(t, achievement))
    expect(new Set(texts).size).toBe(ACHIEVEMENTS.length)
    expect(texts.filter((text) => /[{}#]/.test(text))).toEqual([])
  }
  expect(new Set(ACHIEVEMENTS.map(({ name }) => t(name))).size).toBe(ACHIEVEMENTS.length)
})

test('uses different texts for the first game and for ten games', () => {
  const t = getTranslator('en', 'achievements')
  const texts = ACHIEVEMENTS.filter(({ measure }) => measure === 'games').map((each) => [
    formatDone(t, each),
    formatGoal(t, each),
  ])
  expect(texts).toEqual([
    ['Played a game.', 'Play a game.'],
    ['Played 10 different games.', 'Play 10 different games.'],
  ])
})

test('shows progress for several steps, but never for days in a row', () => {
  const locked = listLocked({ playTime: 90_000, games: 3, genres: 9 }, [{ id: 'playtime-1h' }])
  const reached = Object.fromEntries(locked.map((each) => [each.id, each.reached]))
  expect(reached).toEqual({
    'playtime-5h': 90_000,
    'playtime-10h': 90_000,
    'playtime-24h': 90_000,
    'first-game': undefined,
    'five-genres': 5,
    'ten-games': 3,
    'three-days': undefined,
    'seven-days': undefined,
    'thirty-days': undefined,
    'late-night': undefined,
    'first-like': undefined,
    'first-room': undefined,
  })
})
