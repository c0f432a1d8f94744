/** The closed set of achievements: ids, texts and progress. */
import { expect, test } from 'vitest'
import { getTranslator } from '#messages/catalogues.server.ts'
import { LANGUAGE_CODES } from '#messages/languages.ts'
import { ACHIEVEMENTS, formatAchievement, listLocked } from './definitions.ts'

test('the four for play time come first, only their ids contain playtime, each has a drawing', () => {
  const ids = ACHIEVEMENTS.map(({ id }) => id)
  expect(ids.slice(0, 4)).toEqual(['playtime-1h', 'playtime-5h', 'playtime-10h', 'playtime-24h'])
  expect(ids.slice(4).filter((id) => id.includes('playtime'))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  const icons = ACHIEVEMENTS.map(({ icon }) => icon)
  const drawn = Object.keys(import.meta.glob('./browser/emblems/*.svg', { query: '?raw' }))
  expect(drawn.toSorted()).toEqual(icons.map((icon) => `./browser/emblems/${icon}.svg`).toSorted())
})

test.each(LANGUAGE_CODES)('each has a name and texts of its own in %s', (language) => {
  const t = getTranslator(language, 'achievements')
  for (const text of ['done', 'goal'] as const) {
    const texts = ACHIEVEMENTS.map((achievement) => formatAchievement(t, text, achievement))
    expect(new Set(texts).size).toBe(ACHIEVEMENTS.length)
    expect(texts.filter((text) => /[{}#]/.test(text))).toEqual([])
  }
  expect(new Set(ACHIEVEMENTS.map(({ name }) => t(name))).size).toBe(ACHIEVEMENTS.length)
})

test('uses different texts for the first game and for ten games', () => {
  const t = getTranslator('en', 'achievements')
  const texts = ACHIEVEMENTS.filter(({ measure }) => measure === 'games').map((each) => [
    formatAchievement(t, 'done', each),
    formatAchievement(t, 'goal', each),
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
