/** How the server parses which counts a page requests. */
import { expect, test } from 'vitest'
import { writeLiveView } from '../live-view.ts'
import { readLiveView } from './read-live-view.ts'

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

test('a request without the parameters of a view shows all counts', () => {
  expect(read({ game: 'agar', viewer: 'browser-1' })).toBeUndefined()
})
