/** The like counts in memory, over a real database. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../db/db.server.ts'
import { openLikeCounts, type LikeCounts } from './like-counts.server.ts'

/** Takes over a count as newer than all before. */
const setCount = (likes: LikeCounts, gameId: string, count: number) =>
  likes.take({ gameId, likes: count, version: (rowVersion += 1) })
let rowVersion = 0

async function openWith(rows: { game_id: string; likes: number }[]): Promise<OpenDatabase> {
  const db = await openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  if (rows.length > 0) await db.insertInto('game_counter').values(rows).execute()
  return db
}

test('an empty database has no counts', async () => {
  const likes = await openLikeCounts(await openWith([]))
  expect(likes.byGame).toEqual({})
})

test('the counters of the database are there from the start', async () => {
  const rows = [
    { game_id: 'survev', likes: 250 },
    { game_id: 'agar', likes: 1 },
  ]
  const likes = await openLikeCounts(await openWith(rows))
  expect(likes.byGame).toEqual({ survev: 250, agar: 1 })
})

test('a change moves the count and the version and is told once', async () => {
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

test('the same count again is no change: cached pages stay good', async () => {
  const likes = await openLikeCounts(await openWith([{ game_id: 'survev', likes: 3 }]))
  const listener = vi.fn<(gameId: string, likes: number) => void>()
  likes.subscribe(listener)
  const before = likes.version
  setCount(likes, 'survev', 3)
  expect(likes.version).toBe(before)
  expect(listener).not.toHaveBeenCalled()
})

test('who unsubscribed hears nothing more, the others still do', async () => {
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

test('counts are read once: the database is not asked again', async () => {
  const db = await openWith([{ game_id: 'survev', likes: 1 }])
  const likes = await openLikeCounts(db)
  await db.updateTable('game_counter').set({ likes: 9 }).execute()
  expect(likes.byGame).toEqual({ survev: 1 })
})

test('a refresh takes over what another process changed, and tells it', async () => {
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

test('a refresh never overtakes a like of this process', async () => {
  const db = await openWith([{ game_id: 'survev', likes: 1 }])
  const likes = await openLikeCounts(db)
  await db.updateTable('game_counter').set({ likes: 5 }).execute()
  const refreshed = likes.refresh()
  setCount(likes, 'survev', 6)
  await refreshed
  expect(likes.byGame.survev).toBe(6)
})

test('of two changes that are told in the other order the later one is kept', async () => {
  const likes = await openLikeCounts(await openWith([{ game_id: 'survev', likes: 1 }]))
  const listener = vi.fn<(gameId: string, likes: number) => void>()
  likes.subscribe(listener)
  likes.take({ gameId: 'survev', likes: 3, version: 2 })
  likes.take({ gameId: 'survev', likes: 2, version: 1 })
  expect(likes.byGame.survev).toBe(3)
  expect(listener).toHaveBeenCalledExactlyOnceWith('survev', 3)
})

test('a row that somebody edited by hand is taken over, though its version is the same', async () => {
  const db = await openWith([{ game_id: 'survev', likes: 1 }])
  const likes = await openLikeCounts(db)
  await db.updateTable('game_counter').set({ likes: 4 }).execute()
  await likes.refresh()
  expect(likes.byGame.survev).toBe(4)
})
