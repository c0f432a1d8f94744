/** Search results for sixty queries on the real catalog, and the cost of a search. */
import { describe, expect, test } from 'vitest'
import type { Game } from './game.ts'
import { games } from './index.ts'
import { listNearest, searchGames } from './search.ts'

const ids = (list: readonly Game[]) => list.map((game) => game.id)

function find(text: string): string[] {
  const { named, described, close } = searchGames(games, text)
  return ids([...named, ...described, ...close])
}

/** Queries, and the games that they must find, in any order. */
const ONLY = [
  ['agario', 'agar'],
  ['agar.io', 'agar'],
  ['AGAR IO', 'agar'],
  ['ágar', 'agar'],
  ['slitherio', 'slither'],
  ['slither io', 'slither'],
  ['1v1lol', '1v1lol'],
  ['1v1 lol', '1v1lol'],
  ['1v1.lol', '1v1lol'],
  ['1 v 1', '1v1lol'],
  ['zombs royale', 'zombsroyale'],
  ['zombs-royale', 'zombsroyale'],
  ['zombsroyale', 'zombsroyale'],
  ['moo moo', 'moomoo'],
  ['moomooio', 'moomoo'],
  ['battle dudes', 'battledudes'],
  ['lol beans', 'lolbeans'],
  ['dig dig', 'digdig'],
  ['evo world', 'evoworld'],
  ['shellshockers', 'shellshock'],
  ['shell-shockers', 'shellshock'],
  ['shellshock io', 'shellshock'],
  ['flyordie', 'evoworld'],
  ['fall guys', 'lolbeans'],
  ['minecraft', 'bloxd'],
  ['voxel', 'bloxd'],
  ['race', 'lolbeans'],
  ['racing', 'lolbeans'],
  ['racing game', 'lolbeans'],
  ['fps', 'krunker kour shellshock'],
  ['FPS games', 'krunker kour shellshock'],
  ['diep', 'arras'],
  ['diepio', 'arras'],
  ['helicopter', 'copter defly'],
  ['snake game', 'slither'],
  ['worms', 'slither'],
  ['spaceship', 'starblast'],
  // One typing error.
  ['krunkr', 'krunker'],
  ['krunkker', 'krunker'],
  ['kruncer', 'krunker'],
  ['krukner', 'krunker'],
  ['slihter', 'slither'],
  ['starblats', 'starblast'],
  ['minecarft', 'bloxd'],
  ['florrr', 'florr'],
  ['evowrold', 'evoworld'],
  ['sliter.io', 'slither'],
  ['moomo.io', 'moomoo'],
  ['surio', 'suroi'],
] as const

const AMONG = [
  ['shooter', 'survev krunker kour shellshock 1v1lol gats defly'],
  ['shooters', 'survev krunker kour shellshock 1v1lol'],
  ['shooter games', 'survev krunker'],
  ['battle royale', 'survev resurviv suroi zombsroyale'],
  ['surviv', 'survev resurviv suroi'],
  ['3d', 'krunker bloxd kour lolbeans shellshock 1v1lol'],
  ['3d shooter', 'krunker kour shellshock 1v1lol'],
  ['strategy', 'slither taming bloxd defly'],
  ['casual', 'agar slither arras digdig lolbeans'],
  ['adventure', 'bloxd'],
  ['animals', 'mope taming'],
] as const

const NOTHING = ['chess', 'zzzz', '%', '____', '🎮', '🐍', 'qwertzuiop', 'krnkr', 'agra'] as const

describe('a table of queries', () => {
  test('has at least sixty queries', () =>
    expect(ONLY.length + AMONG.length + NOTHING.length).toBeGreaterThanOrEqual(60))
  test.each(ONLY)('%s finds exactly %s', (text, wanted) =>
    expect(find(text).toSorted()).toEqual(wanted.split(' ').toSorted()),
  )
  test.each(AMONG)('%s finds %s', (text, wanted) =>
    expect(find(text)).toEqual(expect.arrayContaining(wanted.split(' '))),
  )
  test.each(NOTHING)('%s finds nothing', (text) => expect(find(text)).toEqual([]))
})

test('finds all shooters by their genre', () => {
  const shooters = games.filter((game) => game.genre.includes('Shooter'))
  expect(find('shooter')).toEqual(expect.arrayContaining(ids(shooters)))
})

describe('contains the substring matches first, those of names before those of descriptions', () => {
  test.each(['io', 'egg', 'SURVIV.io', '  ape', 'shooter', '.', ', ', '(', 'seen from', 'é'])(
    '%s',
    (text) => {
      const has = (it: string) => it.toLowerCase().includes(text.trim().toLowerCase())
      const inName = games.filter(({ name }) => has(name))
      expect(searchGames(games, text)).toMatchObject({
        named: inName,
        described: games.filter((game) => !inName.includes(game) && has(game.description)),
      })
    },
  )
  test.each(['', ' ', '\t\n'])('returns all games for blank text %j', (text) =>
    expect(searchGames(games, text)).toEqual({ named: games, described: [], close: [] }),
  )
  test('contains no duplicates', () => {
    const found = find('shooter')
    expect(new Set(found).size).toBe(found.length)
  })
})

describe('suggests the nearest names if nothing was found', () => {
  test.each([
    ['krnkr', 'krunker'],
    ['starblaster 3000', 'starblast'],
    ['zombie royale', 'zombsroyale'],
    ['agr', 'agar'],
    ['krn', 'krunker'],
  ])('%s: %s', (text, nearest) => expect(ids(listNearest(games, text))).toContain(nearest))
  test.each(['', '%', 'x', 'qqqq'])('suggests nothing for %j', (text) =>
    expect(listNearest(games, text)).toEqual([]),
  )
})

test('takes time linear in the size of the catalog', () => {
  const catalogOf = (factor: number) =>
    Array.from({ length: games.length * factor }, (_, index) => ({
      ...games[index % games.length]!,
      id: `game${index}`,
      position: index + 1,
    }))
  /** Returns CPU time, µs, in steps of 4 ms: other load on the machine does not count. */
  const time = (list: readonly Game[], rounds: number) => {
    const before = process.threadCpuUsage()
    // The worst case: without a match, typing errors are searched everywhere.
    for (let round = 0; round < rounds; round += 1) searchGames(list, 'qwertzuiop')
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  // The minimum of several runs: garbage collection and other threads only make a run longer.
  const shortest = (list: readonly Game[], rounds: number) => {
    searchGames(list, 'makes the entries')
    return Math.min(...Array.from({ length: 5 }, () => time(list, rounds)))
  }
  // The smaller one first, so that both are measured with compiled code. In the same time it is
  // searched four times as often, or sixteen times if the time grows with the square.
  const quarter = shortest(catalogOf(20), 200)
  expect(shortest(catalogOf(80), 50)).toBeLessThan(2 * quarter)
})
