/** The catalog queries, on a small catalog. */
import { describe, expect, test } from 'vitest'
import type { Game } from './game.ts'
import { games as builtIn } from './index.ts'
import {
  findGame,
  listByGenre,
  listGenres,
  listNext,
  listSimilar,
  sortGames,
  type Likes,
} from './queries.ts'

const makeGame = (
  id: string,
  position: number,
  own: Pick<Game, 'genre' | 'releaseDate'>,
): Game => ({
  ...builtIn[0]!,
  id,
  position,
  name: id.toUpperCase(),
  ...own,
})

const games = [
  makeGame('ant', 1, { genre: ['Strategy', 'Action'], releaseDate: '2025-03-01' }),
  makeGame('bee', 2, { genre: ['Action'], releaseDate: '2025-12-01' }),
  makeGame('cat', 3, { genre: ['Action', 'Strategy', '3D Games'], releaseDate: '2025-03-01' }),
  makeGame('dog', 4, { genre: ['Action'], releaseDate: '2025-03-02' }),
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
  test('returns every game in catalog order in a new list for All', () => {
    const all = listByGenre(games, 'All')
    expect(all).toEqual(games)
    expect(all).not.toBe(games)
  })
  test('returns the games that have the genre at any place', () =>
    expect(ids(listByGenre(games, 'Strategy'))).toBe('ant cat'))
  test.each(['strategy', 'Strat', ''])('returns no games for the unknown genre %j', (genre) =>
    expect(listByGenre(games, genre)).toEqual([]),
  )
})

test('lists genres once, in order of first appearance, after All', () => {
  expect(listGenres(games)).toEqual(['All', 'Strategy', 'Action', '3D Games', 'Race'])
  expect(listGenres([])).toEqual(['All'])
})

describe('sortGames', () => {
  test('sorts by likes; ties and games without likes keep catalog order', () => {
    const likes: Likes = { fox: 7, cat: 7, dog: 9 }
    expect(ids(sortGames(games.toReversed(), 'popular', likes))).toBe('dog cat fox ant bee eel')
  })
  test('sorts games that may be down after others with the same number of likes', () => {
    const likes: Likes = { fox: 7, cat: 7, dog: 9 }
    const down = new Set(['dog', 'cat', 'bee'])
    expect(ids(sortGames(games.toReversed(), 'popular', likes, down))).toBe(
      'dog fox cat ant eel bee',
    )
    expect(ids(sortGames(games, 'newest', likes, down))).toBe('bee dog ant cat eel fox')
  })
  test('sorts by release date, latest first; ties keep catalog order, whatever the likes', () => {
    const likes: Likes = { fox: 7, cat: 7 }
    expect(ids(sortGames(games.toReversed(), 'newest', likes))).toBe('bee dog ant cat eel fox')
  })
  test('does not change its input', () => {
    const before = [...games]
    sortGames(games, 'newest', {})
    expect(games).toEqual(before)
  })
})

describe('listSimilar', () => {
  test('returns up to three others with the same first genre, most liked first', () => {
    const likes: Likes = { ant: 1000, fox: 3, eel: 2, dog: 2, bee: 9_999 }
    expect(ids(listSimilar(games, games[1]!, likes))).toBe('fox dog eel')
  })
  test('ignores a common second genre', () =>
    expect(listSimilar(games, games[0]!, { cat: 5 })).toEqual([]))
})

describe('listNext', () => {
  test('returns no game that is similar, and the nearest genres first', () => {
    const next = listNext(games, games[1]!, {})
    const similar = listSimilar(games, games[1]!, {})
    expect(next).not.toContain(games[1])
    expect(next.filter((game) => similar.includes(game))).toEqual([])
    expect([...next, ...similar]).toHaveLength(games.length - 1)
  })
  test('returns games with a common genre before others, most liked first', () => {
    const likes: Likes = { bee: 5, ant: 9 }
    const common = (game: (typeof games)[number]) =>
      game.genre.some((genre) => games[2]!.genre.includes(genre))
    const shared = listNext(games, games[2]!, likes).map(common)
    expect(shared).toEqual(shared.toSorted((a, b) => Number(b) - Number(a)))
  })
})
