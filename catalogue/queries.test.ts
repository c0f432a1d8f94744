/** The catalogue's helpers, on a small catalogue of their own (specification 7 and 9). */
import { describe, expect, test } from 'vitest'
import type { Game } from './game.ts'
import { findGame, listByGenre, listGenres, listSimilar, sortGames, type Likes } from './queries.ts'

function makeGame(id: string, position: number, overrides: Partial<Game> = {}): Game {
  return {
    id,
    position,
    name: id.toUpperCase(),
    description: `About ${id}.`,
    url: `https://${id}.example/`,
    genre: ['Casual'],
    releaseDate: '2025-01-01',
    opensIn: 'frame',
    alsoAt: [],
    aliases: [],
    links: [],
    thumbnail: `/assets/${id}.svg`,
    ...overrides,
  }
}

const games = [
  makeGame('ant', 1, { genre: ['Strategy', 'Action'], releaseDate: '2025-03-01' }),
  makeGame('bee', 2, { genre: ['Action'], releaseDate: '2025-12-01', description: 'It STINGS.' }),
  makeGame('cat', 3, { genre: ['Action', 'Strategy', '3D Games'], releaseDate: '2025-03-01' }),
  makeGame('dog', 4, { genre: ['Action'], releaseDate: '2025-03-02', description: '50% (off) .*' }),
  makeGame('eel', 5, { genre: ['Action', 'Race'], releaseDate: '2025-01-01' }),
  makeGame('fox', 6, { genre: ['Action'], releaseDate: '2025-01-01' }),
]

const ids = (list: readonly Game[]) => list.map((game) => game.id).join(' ')

describe('findGame', () => {
  test('finds by id', () => expect(findGame(games, 'cat')?.name).toBe('CAT'))
  test.each(['Cat', 'ca', '', ' cat', 'toString', '__proto__'])('finds nothing for %j', (id) =>
    expect(findGame(games, id)).toBeUndefined(),
  )
})

describe('listByGenre', () => {
  test('All gives every game in catalogue order, as a list of its own', () => {
    const all = listByGenre(games, 'All')
    expect(all).toEqual(games)
    expect(all).not.toBe(games)
  })
  test('a genre gives the games that carry it anywhere', () =>
    expect(ids(listByGenre(games, 'Strategy'))).toBe('ant cat'))
  test.each(['strategy', 'Strat', ''])('%j is no genre', (genre) =>
    expect(listByGenre(games, genre)).toEqual([]),
  )
})

test('genres stand in order of first appearance, each once, with All first', () => {
  expect(listGenres(games)).toEqual(['All', 'Strategy', 'Action', '3D Games', 'Race'])
  expect(listGenres([])).toEqual(['All'])
})

describe('sortGames', () => {
  test('most liked first; ties and games without likes in catalogue order', () => {
    const likes: Likes = { fox: 7, cat: 7, dog: 9 }
    expect(ids(sortGames(games.toReversed(), 'popular', likes))).toBe('dog cat fox ant bee eel')
  })
  test('of games that are liked as much, those that may be down come last', () => {
    const likes: Likes = { fox: 7, cat: 7, dog: 9 }
    const down = new Set(['dog', 'cat', 'bee'])
    expect(ids(sortGames(games.toReversed(), 'popular', likes, down))).toBe(
      'dog fox cat ant eel bee',
    )
    expect(ids(sortGames(games, 'newest', likes, down))).toBe('bee dog ant cat eel fox')
  })
  test('latest first; ties in catalogue order, whatever the likes', () => {
    const likes: Likes = { fox: 7, cat: 7 }
    expect(ids(sortGames(games.toReversed(), 'newest', likes))).toBe('bee dog ant cat eel fox')
  })
  test('leaves its input alone', () => {
    const before = [...games]
    sortGames(games, 'newest', {})
    expect(games).toEqual(before)
  })
})

describe('listSimilar', () => {
  test('up to three others with the same first genre, most liked first', () => {
    const likes: Likes = { ant: 1000, fox: 3, eel: 2, dog: 2, bee: 9_999 }
    expect(ids(listSimilar(games, games[1]!, likes))).toBe('fox dog eel')
  })
  test('a second genre in common is not enough', () =>
    expect(listSimilar(games, games[0]!, { cat: 5 })).toEqual([]))
})
