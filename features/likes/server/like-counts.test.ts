/** Tests the like counts in memory, with a real database. */
import { expect, test, vi } from 'vitest'
import { openLikeCounts } from './like-counts.server.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestDatabase } from '#tests/test-database.ts'

/** Opens the counts of a database in which one game has likes. `listener` has subscribed to them. */
async function open(stored = 1) {
  const db = await openTestDatabase(':memory:')
  await insertRows(db, 'game_counter', { game_id: 'survev', likes: stored })
  const likes = await openLikeCounts(db)
  const listener = vi.fn<(gameId: string, likes: number) => void>()
  const stop = likes.subscribe(listener)
  let version = 0
  return {
    likes,
    listener,
    stop,
    /** Applies a count that is newer than all earlier ones. */
    setCount: (gameId: string, count: number) =>
      likes.take({ gameId, likes: count, version: (version += 1) }),
    /** Changes the count as another process or a manual edit does. */
    store: (count: number) => db.updateTable('game_counter').set({ likes: count }).execute(),
  }
}

test('a database without likes has no counts', async () => {
  const likes = await openLikeCounts(await openTestDatabase(':memory:'))
  expect(likes.byGame).toEqual({})
})

test('a change updates count and version and notifies subscribers once', async () => {
  const { likes, listener, setCount } = await open(250)
  expect(likes.byGame).toEqual({ survev: 250 })
  const before = likes.version
  setCount('survev', 251)
  expect(likes.version).toBe(before + 1)
  setCount('agar', 1)
  expect(likes.byGame).toEqual({ survev: 251, agar: 1 })
  expect(likes.version).toBe(before + 2)
  expect(listener.mock.calls).toEqual([
    ['survev', 251],
    ['agar', 1],
  ])
})

test('an unchanged count keeps the version, so cached pages stay valid', async () => {
  const { likes, listener, setCount } = await open(3)
  const before = likes.version
  setCount('survev', 3)
  expect(likes.version).toBe(before)
  expect(listener).not.toHaveBeenCalled()
})

test('an unsubscribed listener gets no more changes, other listeners do', async () => {
  const { likes, listener, stop, setCount } = await open()
  const staying = vi.fn<(gameId: string, likes: number) => void>()
  likes.subscribe(staying)
  stop()
  setCount('survev', 2)
  expect(listener).not.toHaveBeenCalled()
  expect(staying).toHaveBeenCalledExactlyOnceWith('survev', 2)
})

test('changes in the database are applied and published at the next refresh', async () => {
  const { likes, listener, store } = await open()
  await likes.refresh()
  await store(9)
  expect(likes.byGame).toEqual({ survev: 1 })
  expect(listener).not.toHaveBeenCalled()
  await likes.refresh()
  expect(likes.byGame).toEqual({ survev: 9 })
  expect(listener).toHaveBeenCalledExactlyOnceWith('survev', 9)
})

test('a refresh never overwrites a newer like of this process', async () => {
  const { likes, setCount, store } = await open()
  await store(5)
  const refreshed = likes.refresh()
  setCount('survev', 6)
  await refreshed
  expect(likes.byGame.survev).toBe(6)
})

test('keeps the later version if two changes arrive out of order', async () => {
  const { likes, listener } = await open()
  likes.take({ gameId: 'survev', likes: 3, version: 2 })
  likes.take({ gameId: 'survev', likes: 2, version: 1 })
  expect(likes.byGame.survev).toBe(3)
  expect(listener).toHaveBeenCalledExactlyOnceWith('survev', 3)
})
