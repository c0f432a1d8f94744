/**
 * The built-in catalog: its games as required, its texts original, its covers original and small.
 */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { expect, test } from 'vitest'
import { games } from './index.ts'
import { listGenres } from './queries.ts'

/** The required games in order. `agar` is the 25th. */
const IDS = (
  'survev resurviv battledudes suroi krunker slither arras zombsroyale taming starblast bloxd ' +
  'kour lolbeans defly digdig shellshock copter 1v1lol bopz evoworld florr gats mope moomoo agar'
).split(' ')

const MAX_COVER_BYTES = 60_000
const MAX_COMPRESSED_COVER_BYTES = 12_000

/** The required games. A portal may have more. */
const specified = games.filter((game) => game.position <= IDS.length)

test('starts with the 25 required games in order', () => {
  expect(IDS).toHaveLength(25)
  expect(specified.map((game) => game.id)).toEqual(IDS)
  expect(games.slice(0, IDS.length)).toEqual(specified)
})

test('lists their 8 genres in order of first appearance', () => {
  expect(listGenres(specified)).toEqual([
    'All',
    'Shooter',
    'Action',
    '3D Games',
    'Casual',
    'Strategy',
    'Adventure',
    'Minecraft',
    'Race',
  ])
})

test.each([
  ['survev', 'Survev.io', 'https://survev.io/', ['Shooter', 'Action'], '2025-01-01'],
  ['resurviv', 'Resurviv.biz', 'https://resurviv.biz/', ['Shooter', 'Action'], '2025-09-04'],
  ['slither', 'Slither.io', 'https://slither.io/', ['Casual', 'Strategy'], '2025-01-01'],
  [
    'bloxd',
    'Bloxd.io',
    'https://bloxd.io/',
    ['Adventure', 'Strategy', 'Action', '3D Games', 'Minecraft'],
    '2025-02-01',
  ],
  ['1v1lol', '1v1.LOL', 'https://1v1.lol/', ['Shooter', 'Action', '3D Games'], '2025-03-01'],
  ['agar', 'Agar.io', 'https://agar.io/', ['Casual', 'Action'], '2025-12-01'],
])('%s has the required name, URL, genres and date', (id, name, url, genre, releaseDate) => {
  expect(games.find((game) => game.id === id)).toMatchObject({ name, url, genre, releaseDate })
})

test('has release dates from 2025-01-01 to 2025-12-01, including both', () => {
  const dates = specified.map((game) => game.releaseDate).toSorted()
  expect(dates.at(0)).toBe('2025-01-01')
  expect(dates.at(-1)).toBe('2025-12-01')
})

test.each(['name', 'url', 'description', 'thumbnail'] as const)('each %s is unique', (field) => {
  // Games without a cover share the portal's.
  const values = games.map((game) => game[field].toLowerCase())
  const own = values.filter((value) => !value.includes('portal-thumbnail'))
  expect(new Set(own).size).toBe(own.length)
})

test.each(games)(
  'the description of $id has two or three full sentences without placeholders',
  (game) => {
    const { description } = game
    expect(description).not.toMatch(/[{}<>]|lorem|todo/i)
    const sentences = description.match(/[^.!?]+(?:[.!?](?=\S)[^.!?]*)*[.!?](?:\s|$)/g) ?? []
    expect(sentences.join('')).toBe(description)
    expect([2, 3]).toContain(sentences.length)
  },
)

test('survev, slither and agar define controls, and some games have the generic ones', () => {
  const own = specified.filter((game) => game.controls).map((game) => game.id)
  expect(own).toEqual(expect.arrayContaining(['survev', 'slither', 'agar']))
  expect(own.length).toBeLessThan(specified.length)
})

test('games that are known to be older than the portal say so', () => {
  const years = specified.flatMap(({ id, releaseYear }) => (releaseYear ? [[id, releaseYear]] : []))
  expect(Object.fromEntries(years)).toMatchObject({
    agar: 2015,
    slither: 2016,
    arras: 2017,
    krunker: 2018,
  })
})

test.each(IDS)('%s has a cover of its own under 60 KB, 12 KB compressed', async (id) => {
  const { thumbnail } = games.find((game) => game.id === id)!
  expect(thumbnail).toContain(`/${id}-thumbnail`)
  const cover = await readFile(new URL(`./art/${id}-thumbnail.svg`, import.meta.url))
  expect(cover.length).toBeLessThan(MAX_COVER_BYTES)
  const compressed = await promisify(brotliCompress)(cover)
  expect(compressed.length).toBeLessThan(MAX_COMPRESSED_COVER_BYTES)
})

test('all covers differ', async () => {
  const covers = await Promise.all(
    IDS.map((id) => readFile(new URL(`./art/${id}-thumbnail.svg`, import.meta.url), 'utf8')),
  )
  expect(new Set(covers).size).toBe(covers.length)
})
