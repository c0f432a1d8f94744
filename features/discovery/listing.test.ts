/** The home page's listing on the built-in catalog (docs/product.md, Home page). */
import { describe, expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { listOffers } from '#features/search/suggestions.ts'
import { SORTS, findGame, listByGenre, listGenres, sortGames } from '#catalogue/queries.ts'
import type { Language } from '#messages/languages.ts'
import { DEFAULT_HOME_VIEW, type HomeView } from './home-view.ts'
import { PAGE_SIZE, listHome, toGameCard, type HomeState } from './listing.ts'
import { getSearchLanguage } from '#features/search/server/search-language.server.ts'
import { NOTHING_FOUND } from '#tests/factories.ts'

const STATE: HomeState = {
  day: 20_000,
  dailyId: 'evoworld',
  featuredGame: 'survev',
  playing: [],
  trending: [],
  players: {},
}
const listOf = (
  some: typeof games,
  view: Partial<HomeView> = {},
  likes = {},
  state: Partial<HomeState> = {},
  language: Language = 'en',
) => {
  const search = getSearchLanguage(language)
  const whole = { ...STATE, ...state }
  return listHome(some, likes, { ...DEFAULT_HOME_VIEW, ...view }, NOTHING_FOUND, search, whole)
}
const list = (view: Partial<HomeView> = {}, likes = {}) => listOf(games, view, likes)
/** The listing on another day, or with players or trending games. */
const listAt = (state: Partial<HomeState>, view: Partial<HomeView> = {}) =>
  listOf(games, view, {}, state)
const DAYS = Array.from({ length: 30 }, (_, index) => STATE.day + index)
const ids = (cards: readonly { id: string }[]) => cards.map((card) => card.id)
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
    const listSome = (count: number) => listOf(games.slice(0, count), { page: 2 })
    expect(listSome(PAGE_SIZE)).toMatchObject({ page: 1, pages: 1 })
    expect(listSome(PAGE_SIZE + 1)).toMatchObject({ page: 2, pages: 2 })
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

  test('offers games with similar names if nothing was found', () =>
    expect(list({ search: 'krnkr' }).nearest.map(({ id }) => id)).toEqual(['krunker']))

  test('offers popular games where no name is similar, as the list under the field does', () => {
    const { nearest, popular } = list({ search: 'qqqqqqqq' })
    expect({ nearest, popular }).toEqual({
      nearest: [],
      popular: listOffers(games, {}, 'qqqqqqqq').popular,
    })
    expect(popular).toHaveLength(3)
  })

  test.each([
    [29, true],
    [31, undefined],
  ])('a game listed %i days ago is new: %s', (days, isNew) => {
    const releaseDate = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    const [card] = listOf([{ ...games[0]!, releaseDate }]).cards
    expect(card?.isNew).toBe(isNew)
  })
})

describe('the view', () => {
  test.each(listGenres(games))('genre %s shows its games in the order of the catalog', (genre) => {
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

  test('a search lists matches of the name first, in the chosen order', () => {
    const likes = { krunker: 9, defly: 5 }
    const described = games.filter(({ description }) => /sho/i.test(description))
    for (const sort of SORTS) {
      const found = ids(list({ search: 'sho', sort }, likes).cards)
      expect(found[0]).toBe('shellshock')
      const rest = described.filter(({ id }) => id !== 'shellshock')
      expect(found.slice(1, rest.length + 1)).toEqual(ids(sortGames(rest, sort, likes)))
    }
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
  const listIn = (language: Language, view = {}) => listOf(games, view, {}, {}, language)
  expect(ids(listIn('de', { search: 'Zelle' }).cards)).toEqual(['agar'])
  expect(ids(listIn('de', { search: 'rennen' }).cards)).toContain('lolbeans')
  expect(listIn('en', { search: 'Zelle' }).cards).toEqual([])
  const survev = findGame(games, 'survev')!
  expect(listIn('tr').featured?.description).toEqual({
    text: survev.translations!.tr!.description,
  })
})

describe('the featured game', () => {
  test('is survev, with its description', () => {
    const { featured } = list({}, { survev: 42 })
    const survev = findGame(games, 'survev')!
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

test.each([
  ['bloxd', ['Adventure', 'Strategy']],
  ['digdig', ['Casual']],
])('the card of %s shows at most two genres', (id, genres) => {
  const game = findGame(games, id)!
  expect(toGameCard(game, {}, NOTHING_FOUND).genre).toEqual(genres)
})

test('a card shows the current likes, 0 by default', () => {
  expect(toGameCard(games[0]!, { survev: 7 }, NOTHING_FOUND).likes).toBe(7)
  expect(toGameCard(games[1]!, { survev: 7 }, NOTHING_FOUND).likes).toBe(0)
})

describe('the game of the day', () => {
  const isCard = ({ cards }: ReturnType<typeof listAt>, id?: string) =>
    cards.some((card) => card.id === id)

  test('is on every page of a day: in the slot, or as a marked card', () => {
    for (const dailyId of catalogueIds.slice(1)) {
      const views = [{}, { page: 2 }, { page: 3 }, { genre: 'Race' }, { search: 'egg' }]
      for (const listing of views.map((view) => listAt({ dailyId }, view))) {
        expect(listing.dailyId).toBe(dailyId)
        expect(listing.daily?.id).toBe(isCard(listing, dailyId) ? undefined : dailyId)
      }
    }
  })

  test('is on the banner if the operator chose that, and then not in the slot', () => {
    const { featured, daily, dailyId } = listAt({ featuredGame: 'daily' })
    expect(featured).toMatchObject({ id: 'evoworld', isDaily: true })
    expect(dailyId).toBe('evoworld')
    expect(daily).toBeUndefined()
    expect(listAt({}).featured).toMatchObject({ id: 'survev', isDaily: false })
  })

  test('shows a different game in the first slot if the game of the day is elsewhere on the page', () => {
    const others = DAYS.map((day) => listAt({ day, dailyId: 'suroi' }).other?.id)
    expect(others).not.toContain(undefined)
    expect(new Set(others).size).toBeGreaterThan(3)
    expect(listAt({ featuredGame: 'daily' }).other).toBeDefined()
    expect(listAt({}).other).toBeUndefined()
  })

  test.each([undefined, 'gone'])('is nowhere if it is %s', (id) => {
    expect(listAt({ dailyId: id })).toMatchObject({ dailyId: undefined, daily: undefined })
    expect(listAt({ dailyId: id, featuredGame: 'daily' }).featured).toBeUndefined()
  })
})

describe('FEATURED_GAME', () => {
  test('replaces the game on the banner', () =>
    expect(listAt({ featuredGame: 'agar' }).featured?.id).toBe('agar'))
  test('falls back to the default if the game is gone', () =>
    expect(listAt({ featuredGame: 'gone' }).featured?.id).toBe('survev'))
})

describe('rows', () => {
  const shownIds = ({ cards, daily, rows, other, beside }: ReturnType<typeof listAt>) => [
    ...ids(cards),
    ...ids([daily, other].filter((game) => game !== undefined)),
    ...rows.flatMap((row) => ids(row.games)),
    ...ids(beside),
  ]
  const outside = catalogueIds.slice(PAGE_SIZE)
  const reasons = (listing: ReturnType<typeof listAt>) => listing.rows.map(({ reason }) => reason)

  test('repeat no game of the page, on any page and any day', () => {
    for (const day of DAYS) {
      for (const view of [{}, { page: 3 }, { genre: 'Race' }, { search: 'zzzz' }]) {
        const dailyId = catalogueIds[day % catalogueIds.length]
        const state = { day, dailyId, playing: catalogueIds, trending: catalogueIds.toReversed() }
        const shown = shownIds(listAt(state, view))
        expect(new Set(shown).size).toBe(shown.length)
      }
    }
  })

  test('Playing now lists the most played first', () => {
    const playing = ['mope', 'agar', 'florr', 'survev']
    const { rows } = listAt({ playing, players: { mope: 9, agar: 5, florr: 2, survev: 3 } })
    expect(rows[0]).toMatchObject({
      reason: 'playing',
      games: [
        { id: 'mope', players: 9 },
        { id: 'agar', players: 5 },
        { id: 'florr', players: 2 },
      ],
    })
  })

  test('need three games that are nowhere else on the page', () => {
    const some = outside.filter((id) => id !== listAt({}).dailyId)
    expect(reasons(listAt({ playing: some.slice(0, 3) }))).toContain('playing')
    expect(reasons(listAt({ playing: some.slice(0, 2) }))).not.toContain('playing')
    expect(reasons(listAt({ trending: some.slice(0, 3) }))).toContain('trending')
    expect(reasons(listAt({ trending: catalogueIds.slice(0, PAGE_SIZE) }))).not.toContain(
      'trending',
    )
  })

  test('New on the portal lists the latest listed', () => {
    const newest = ids(list({ sort: 'newest' }).cards)
    const row = listAt({}).rows.find(({ reason }) => reason === 'new')!
    expect(row.games.length).toBeGreaterThanOrEqual(3)
    for (const { id } of row.games) expect(newest).toContain(id)
  })

  test('all rows but More to play are only on the first page of All Games', () => {
    const state = { playing: catalogueIds, trending: catalogueIds }
    for (const view of [{ page: 2 }, { genre: 'Strategy' }, { search: 'egg' }]) {
      expect(reasons(listAt(state, view))).toEqual(['more'])
    }
  })

  test('more games are more for fewer cards', () => {
    const more = (view: Partial<HomeView>) => listAt({}, view).rows.at(-1)!.games
    // All that are nowhere else on the page.
    expect(more({ page: LAST_PAGE })).toHaveLength(20)
    expect(more({ search: 'no such game' })).toHaveLength(12)
    expect(listOf(games.slice(0, 5)).rows).toEqual([])
  })

  test.each([25, 22, 21])('of %i games, More to play fills a line of the widest grid', (count) => {
    for (const day of DAYS) {
      for (const view of [{}, { page: 2 }]) {
        const { rows } = listOf(games.slice(0, count), view, {}, { day })
        const more = rows.filter(({ reason }) => reason === 'more')
        expect(more.filter((row) => row.games.length < 6)).toEqual([])
      }
    }
  })

  test('beside the grid change with the day', () => {
    const lists = new Set(DAYS.map((day) => ids(listAt({ day }).beside).join()))
    // How many there are depends on the catalog.
    expect(lists.size).toBeGreaterThanOrEqual(5)
  })
})
