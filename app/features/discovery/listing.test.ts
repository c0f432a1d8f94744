/** The home page's listing on the built-in catalog (docs/product.md, Home page). */
import { describe, expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { listByGenre, listGenres, sortGames } from '#catalogue/queries.ts'
import type { Language } from '../../messages/languages.ts'
import { DEFAULT_HOME_VIEW, type HomeView } from './home-view.ts'
import { NOTHING_FOUND, PAGE_SIZE, listHome, toGameCard, type GameCard } from './listing.ts'
import { getSearchLanguage } from './search-language.server.ts'

const list = (view: Partial<HomeView> = {}, likes = {}) =>
  listHome(games, likes, { ...DEFAULT_HOME_VIEW, ...view })
const ids = (cards: readonly GameCard[]) => cards.map((card) => card.id)
const catalogueIds = games.map((game) => game.id)
const LAST_PAGE = Math.ceil(games.length / PAGE_SIZE)

describe('pages', () => {
  test('have 12 games each, and each game once', () => {
    const pages = Array.from({ length: LAST_PAGE }, (_, index) => list({ page: index + 1 }))
    expect(PAGE_SIZE).toBe(12)
    expect(pages.slice(0, -1).every(({ cards }) => cards.length === PAGE_SIZE)).toBe(true)
    expect(new Set(pages.map(({ pages }) => pages))).toEqual(new Set([LAST_PAGE]))
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([games.length]))
    expect(pages.flatMap(({ cards }) => ids(cards))).toEqual(catalogueIds)
  })

  test.each([LAST_PAGE + 1, 999_999])('page %i is past the end and shows the last', (page) => {
    expect(list({ page })).toEqual(list({ page: LAST_PAGE }))
    expect(list({ page }).page).toBe(LAST_PAGE)
  })

  test('has one page for exactly 12 games, two for 13', () => {
    const view = { ...DEFAULT_HOME_VIEW, page: 2 }
    expect(listHome(games.slice(0, PAGE_SIZE), {}, view)).toMatchObject({ page: 1, pages: 1 })
    expect(listHome(games.slice(0, PAGE_SIZE + 1), {}, view)).toMatchObject({ page: 2, pages: 2 })
  })

  test('has one empty page if nothing was found', () => {
    expect(list({ search: 'no such game', page: 7 })).toMatchObject({
      cards: [],
      page: 1,
      pages: 1,
      total: 0,
      top: [],
      featured: undefined,
    })
  })

  test('the tiles next to the cards repeat no game of the page', () => {
    const { cards, newest, popular } = list({})
    const shown = [...cards, ...newest, ...popular].map(({ id }) => id)
    expect(new Set(shown).size).toBe(shown.length)
    expect(newest.map(({ id }) => id)).toEqual(ids(list({ sort: 'newest' }).cards).slice(0, 4))
    expect(popular).toHaveLength(6)
  })

  test('shows more rows of tiles below fewer cards', () => {
    const rows = (cards: number) => listHome(games.slice(0, cards), {}, DEFAULT_HOME_VIEW)
    expect(list({ page: LAST_PAGE }).popular).toHaveLength(18)
    expect(list({ search: 'no such game' }).popular).toHaveLength(12)
    // The whole catalog fits on the page, so no games remain for tiles.
    expect(rows(5).popular).toEqual([])
  })

  test('offers games with similar names if nothing was found', () =>
    expect(list({ search: 'krnkr' }).nearest.map(({ id }) => id)).toEqual(['krunker']))
})

describe('the view', () => {
  test.each(listGenres(games))('genre %s shows its games in catalogue order', (genre) => {
    const expected = listByGenre(games, genre).map((game) => game.id)
    expect(list({ genre }).total).toBe(expected.length)
    expect(ids(list({ genre }).cards)).toEqual(expected.slice(0, PAGE_SIZE))
  })

  test('a search stays within the genre', () => {
    const everywhere = list({ search: 'shoot' })
    const within = list({ search: 'shoot', genre: '3D Games' })
    expect(within.total).toBeGreaterThan(0)
    expect(within.total).toBeLessThan(everywhere.total)
    const ofGenre = new Set(listByGenre(games, '3D Games').map((game) => game.id))
    expect(ids(within.cards).every((id) => ofGenre.has(id))).toBe(true)
  })

  test('sorts across all pages', () => {
    const likes = { agar: 3, moomoo: 5 }
    expect(ids(list({}, likes).cards).slice(0, 3)).toEqual(['moomoo', 'agar', 'survev'])
    const newest = sortGames(games, 'newest', {}).map((game) => game.id)
    expect(ids(list({ sort: 'newest', page: 2 }).cards)).toEqual(newest.slice(12, 24))
  })
})

describe('Top Games', () => {
  test('lists the first five games of the sorted list on every page', () => {
    const likes = { agar: 9, mope: 8 }
    const expected = ['agar', 'mope', 'survev', 'resurviv', 'battledudes']
    expect(ids(list({}, likes).top)).toEqual(expected)
    expect(ids(list({ page: 3 }, likes).top)).toEqual(expected)
  })
  test('follows the sort, the genre and the search', () => {
    expect(ids(list({ sort: 'newest' }).top)).toEqual(
      ids(list({ sort: 'newest' }).cards.slice(0, 5)),
    )
    expect(ids(list({ genre: 'Race' }).top)).toEqual(['lolbeans'])
    expect(ids(list({ search: 'Survev.io' }).top)).toContain('survev')
  })
})

test('the search and the featured game are in the language of the page', () => {
  const listIn = (language: Language, view: Partial<HomeView> = {}) =>
    listHome(
      games,
      {},
      { ...DEFAULT_HOME_VIEW, ...view },
      NOTHING_FOUND,
      getSearchLanguage(language),
    )
  expect(ids(listIn('de', { search: 'Zelle' }).cards)).toEqual(['agar'])
  expect(ids(listIn('de', { search: 'rennen' }).cards)).toContain('lolbeans')
  expect(listIn('en', { search: 'Zelle' }).cards).toEqual([])
  const survev = games.find((game) => game.id === 'survev')!
  expect(listIn('tr').featured?.description).toEqual({
    text: survev.translations!.tr!.description,
  })
})

describe('the featured game', () => {
  test('is survev, with its description', () => {
    const { featured } = list({}, { survev: 42 })
    const survev = games.find((game) => game.id === 'survev')!
    expect(featured).toMatchObject({
      id: 'survev',
      description: { text: survev.description },
      likes: 42,
    })
  })
  test('stays with any sort', () => expect(list({ sort: 'newest' }).featured).toBeDefined())
  test.each([{ page: 2 }, { genre: 'Shooter' }, { search: 'survev' }])('is not on %j', (view) =>
    expect(list(view).featured).toBeUndefined(),
  )
})

describe('cards', () => {
  test('show the first two genres', () => {
    for (const game of games) {
      expect(toGameCard(game, {}, NOTHING_FOUND).genre).toEqual(game.genre.slice(0, 2))
    }
    expect(
      toGameCard(
        games.find((game) => game.id === 'bloxd')!,
        {},
        NOTHING_FOUND,
      ).genre,
    ).toEqual(['Adventure', 'Strategy'])
    expect(
      toGameCard(
        games.find((game) => game.id === 'digdig')!,
        {},
        NOTHING_FOUND,
      ).genre,
    ).toEqual(['Casual'])
  })
  test('show the current likes, 0 by default', () => {
    expect(toGameCard(games[0]!, { survev: 7 }, NOTHING_FOUND).likes).toBe(7)
    expect(toGameCard(games[1]!, { survev: 7 }, NOTHING_FOUND).likes).toBe(0)
  })
})
