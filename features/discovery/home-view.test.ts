/** Converts between the home page's view and its URL, in both directions. */
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_HOME_VIEW,
  MAX_SEARCH_LENGTH,
  homeHref,
  parseHomeView,
  type HomeView,
} from './home-view.ts'

const genres = ['All', 'Shooter', '3D Games', 'Casual & Fun']

function parse(query: string): HomeView {
  return parseHomeView(new URLSearchParams(query), genres)
}

const queryOf = (href: string) => new URL(href, 'http://localhost').search

describe('the address of a view leads back to the view', () => {
  const searches = ['', 'egg', 'two words', '100% & more=?#+', 'Ünïcödé 🐍', '<b>"quoted"</b>']
  const views: HomeView[] = genres.flatMap((genre) =>
    searches.flatMap((search) => [
      { genre, search, sort: 'popular' as const, page: 1 },
      { genre, search, sort: 'newest' as const, page: 2 },
      { genre, search, sort: 'newest' as const, page: 999_999 },
    ]),
  )
  test.each(views)('$genre, "$search", $sort, $page', (view) => {
    expect(parse(queryOf(homeHref(view)))).toEqual(view)
  })
})

test('omits defaults and writes parameters in a fixed order', () => {
  expect(homeHref({})).toBe('/')
  expect(homeHref(DEFAULT_HOME_VIEW)).toBe('/')
  expect(homeHref({ page: 2, sort: 'newest', search: 'egg', genre: 'Shooter' })).toBe(
    '/?genre=Shooter&q=egg&sort=newest&page=2',
  )
})

describe('falls back to the default for unknown values', () => {
  test.each([
    '',
    'genre=Nonsense',
    'genre=shooter',
    'genre=',
    'genre=__proto__',
    'sort=oldest',
    'sort=Newest',
    'sort=toString',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=01',
    'page=%202',
    'page=NaN',
    'q=%20%09',
    'unknown=7&utm_source=x',
  ])('%s', (query) => expect(parse(query)).toEqual(DEFAULT_HOME_VIEW))

  test('limits the page number', () =>
    expect(parse(`page=1${'0'.repeat(400)}`)).toEqual({ ...DEFAULT_HOME_VIEW, page: 999_999 }))

  test('keeps the valid parameters', () =>
    expect(parse('genre=Shooter&sort=oldest&page=x&q=egg')).toEqual({
      genre: 'Shooter',
      search: 'egg',
      sort: 'popular',
      page: 1,
    }))

  test('takes the first value of a repeated parameter', () =>
    expect(parse('q=egg&q=bean&page=3&page=4')).toMatchObject({ search: 'egg', page: 3 }))
})

describe('a long search text', () => {
  test('is truncated', () => {
    expect(parse(`q=${'a'.repeat(MAX_SEARCH_LENGTH)}`).search).toHaveLength(MAX_SEARCH_LENGTH)
    expect(parse(`q=${'a'.repeat(10_000)}`).search).toBe('a'.repeat(MAX_SEARCH_LENGTH))
  })
  test('is trimmed after truncation', () =>
    expect(parse(`q=${'a'.repeat(MAX_SEARCH_LENGTH - 1)}%20bc`).search).toBe(
      'a'.repeat(MAX_SEARCH_LENGTH - 1),
    ))
  test('is never truncated within a character', () => {
    const view = parse(`q=${'a'.repeat(MAX_SEARCH_LENGTH - 1)}🐍🐍`)
    expect(view.search).toSatisfy((text: string) => text.isWellFormed())
    expect(parse(queryOf(homeHref(view)))).toEqual(view)
  })
})
