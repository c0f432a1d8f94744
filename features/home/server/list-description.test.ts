/** The title and the description of a list of games. */
import { expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { listGenres } from '#catalogue/queries.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { DEFAULT_HOME_VIEW, type HomeView } from '#features/discovery/home-view.ts'
import { describeList, homeTitle, shorten } from './list-description.server.ts'

const cards = ['Agar.io', 'Arras.io', 'Bopz.io'].map((name) => ({ name }))

test.each([
  ['en', '3 .io games: Agar.io, Arras.io, Bopz.io.'],
  ['de', '3 .io-Spiele: Agar.io, Arras.io und Bopz.io.'],
  ['es', '3 juegos .io: Agar.io, Arras.io y Bopz.io.'],
  ['fr', '3 jeux .io\u{a0}: Agar.io, Arras.io, Bopz.io.'],
  ['pt-br', '3 jogos .io: Agar.io, Arras.io, Bopz.io.'],
  ['tr', '3 .io oyunu: Agar.io, Arras.io, Bopz.io.'],
  ['ar', '3 ألعاب \u{200e}.io: Agar.io وArras.io وBopz.io.'],
] as const)('a list in %s separates its games', (language, description) => {
  expect(describeList({ total: 3, cards }, language)).toBe(description)
})

test('a long list ends with a whole name', () => {
  const description = describeList({ total: 60, cards: Array(60).fill(cards[0]) }, 'tr')
  expect(description.length).toBeLessThanOrEqual(200)
  expect(description).toMatch(/^60 \.io oyunu: (Agar\.io, )+Agar\.io…$/)
})

test('says in a sentence that a list is empty', () =>
  expect(describeList({ total: 0, cards: [] }, 'en')).toMatch(/^No games found\./))

test.each([
  ['two words', 9, 'two words'],
  ['two words', 8, 'two…'],
  ['two words', 3, 'two…'],
  ['two words', 7, 'two…'],
  ['Agar.io, Slither.io', 12, 'Agar.io…'],
  // The end is in the middle of a character.
  ['a 🎮', 3, 'a…'],
])('%j in %i characters is %j', (text, max, expected) => {
  expect(shorten(text, max)).toBe(expected)
})

const english = getTranslator('en', 'discovery')

test.each<[Partial<HomeView>, string]>([
  [{}, 'All Games'],
  [{ genre: 'Shooter' }, 'Shooter Games'],
  [{ genre: '3D Games' }, '3D Games'],
  [{ genre: 'Board Games' }, 'Board Games'],
  [{ genre: 'Puzzle' }, 'Puzzle Games'],
  [{ search: 'egg' }, 'Search Results'],
  [{ genre: 'Shooter', search: 'egg', page: 2 }, 'Search Results'],
])('the title of %j is %s', (view, title) =>
  expect(homeTitle({ ...DEFAULT_HOME_VIEW, ...view }, english)).toBe(title),
)

test('every genre of the catalog has a title of its own in German', () => {
  const t = getTranslator('de', 'discovery')
  const titles = listGenres(games).map((genre) => homeTitle({ ...DEFAULT_HOME_VIEW, genre }, t))
  expect(titles).toContain('Abenteuerspiele')
  expect(
    titles.filter((title) => title.startsWith('Spiele: ') || title.endsWith(' Games')),
  ).toEqual([])
})

test('Arabic has all six plural forms', () => {
  const t = getTranslator('ar', 'discovery')
  const forms = [0, 1, 2, 3, 11].map((count) => t('gameCount', { count }))
  expect(forms).toEqual(['لا توجد ألعاب', 'لعبة واحدة', 'لعبتان', '3 ألعاب', '11 لعبة'])
})
