/** Tests the like counts in memory, with a real database. */
import { expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { openLikeCounts, type LikeCounts } from './like-counts.server.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestDatabase } from '#tests/test-database.ts'

/** Applies a count that is newer than all earlier ones. */
const setCount = (likes: LikeCounts, gameId: string, count: number) =>
  likes.take({ gameId, likes: count, version: (rowVersion += 1) })
let rowVersion = 0

async function openWith(rows: { game_id: string; likes: number }[]): Promise<OpenDatabase> {
  const db = await openTestDatabase(':memory:')
  if (rows.length > 0) await insertRows(db, 'game_counter', rows)
  return db
}

test('an empty database has no counts', async () => {
  const likes = await openLikeCounts(await openWith([]))
  expect(likes.byGame).toEqual({})
})

test('reads the counters from the database at startup', async () => {
  const rows = [
    { game_id: 'survev', likes: 250 },
    { game_id: 'agar', likes: 1 },
  ]
  const likes = await openLikeCounts(await openWith(rows))
  expect(likes.byGame).toEqual({ survev: 250, agar: 1 })
})

test('a change updates count and version and notifies subscribers once', async () => {
  const likes = await openLikeCounts(await openWith([{ game_id: 'survev', likes: 1 }]))
  const listener = vi.fn<(gameId: string, likes: number) => void>()
  likes.subscribe(listener)
  const before = likes.version

  setCount(likes, 'survev', 2)
  expect(likes.byGame).toEqual({ survev: 2 })
  expect(likes.version).toBe(before + 1)

  setCount(likes, 'agar', 1)
  expect(likes.version).toBe(before + 2)
  expect(listener.mock.calls).toEqual([
    ['survev', 2],
    ['agar', 1],
  ])
})

test('an unchanged count keeps the version, so cached pages stay valid', async () => {
  const likes = await openLikeCounts(await openWith([{ game_id: 'survev', likes: 3 }]))
  const listener = vi.fn<(gameId: string, likes: number) => void>()
  likes.subscribe(listener)
  const before = likes.version
  setCount(likes, 'survev', 3)
  expect(likes.version).toBe(before)
  expect(listener).not.toHaveBeenCalled()
})

test('an unsubscribed listener gets no more changes, other listeners do', async () => {
  const likes = await openLikeCounts(await openWith([]))
  const leaving = vi.fn<(gameId: string, likes: number) => void>()
  const staying = vi.fn<(gameId: string, likes: number) => void>()
  const stop = likes.subscribe(leaving)
  likes.subscribe(staying)
  stop()
  setCount(likes, 'survev', 1)
  expect(leaving).not.toHaveBeenCalled()
  expect(staying).toHaveBeenCalledExactlyOnceWith('survev', 1)
})

test('reads the database only once', async () => {
  const db = await openWith([{ game_id: 'survev', likes: 1 }])
  const likes = await openLikeCounts(db)
  await db.updateTable('game_counter').set({ likes: 9 }).execute()
  expect(likes.byGame).toEqual({ survev: 1 })
})

test('a refresh applies and publishes changes of another process', async () => {
  const db = await openWith([{ game_id: 'survev', likes: 1 }])
  const likes = await openLikeCounts(db)
  const listener = vi.fn<(gameId: string, likes: number) => void>()
  likes.subscribe(listener)
  await likes.refresh()
  expect(listener).not.toHaveBeenCalled()
  await db.updateTable('game_counter').set({ likes: 9 }).execute()
  await likes.refresh()
  expect(listener).toHaveBeenCalledExactlyOnceWith('survev', 9)
})

test('a refresh never overwrites a newer like of this process', async () => {
  const db = await openWith([{ game_id: 'survev', likes: 1 }])
  const likes = await openLikeCounts(db)
  await db.updateTable('game_counter').set({ likes: 5 }).execute()
  const refreshed = likes.refresh()
  setCount(likes, 'survev', 6)
  await refreshed
  expect(likes.byGame.survev).toBe(6)
})

test('keeps the later version if two changes arrive out of order', async () => {
  const likes = await openLikeCounts(await openWith([{ game_id: 'survev', likes: 1 }]))
  const listener = vi.fn<(gameId: string, likes: number) => void>()
  likes.subscribe(listener)
  likes.take({ gameId: 'survev', likes: 3, version: 2 })
  likes.take({ gameId: 'survev', likes: 2, version: 1 })
  expect(likes.byGame.survev).toBe(3)
  expect(listener).toHaveBeenCalledExactlyOnceWith('survev', 3)
})

test('a refresh applies a manual edit that keeps the version', async () => {
  const db = await openWith([{ game_id: 'survev', likes: 1 }])
  const likes = await openLikeCounts(db)
  await db.updateTable('game_counter').set({ likes: 4 }).execute()
  await likes.refresh()
  expect(likes.byGame.survev).toBe(4)
})
