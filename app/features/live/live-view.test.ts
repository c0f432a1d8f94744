/** Which counts a page requests, and how the server parses the request. */
import { expect, test } from 'vitest'
import { MAX_SHOWN_GAMES, fillCounts, writeLiveView } from './live-view.ts'
import { readLiveView } from '#server/live/read-live-view.ts'

const GAMES = new Set(['agar', 'mope', 'survev'])
const read = (query: Record<string, string>) => readLiveView(query, (id) => GAMES.has(id))

test('parses what it writes, in sorted order', () => {
  const view = { likes: ['survev', 'agar'], players: ['mope'] }
  expect(read(writeLiveView(view))).toEqual({ ...view, likes: ['agar', 'survev'] })
  const nothing = { likes: [], players: [] }
  expect(read(writeLiveView(nothing))).toEqual(nothing)
})

test('drops unknown and repeated games', () => {
  expect(read({ likes: 'agar,invented,agar', players: '__proto__' })).toEqual({
    likes: ['agar'],
    players: [],
  })
})

test('a page without parameters, as in the previous version, shows all counts', () => {
  expect(read({ game: 'agar', viewer: 'browser-1' })).toBeUndefined()
})

test('a page that shows too many games requests all counts', () => {
  const likes = Array.from({ length: MAX_SHOWN_GAMES + 1 }, (_, index) => `game-${index}`)
  expect(writeLiveView({ likes, players: [] })).toEqual({})
})

test('a game missing from a snapshot of all counts has zero', () => {
  expect(fillCounts({ survev: 3 }, ['agar', 'survev'])).toEqual({ agar: 0, survev: 3 })
})
