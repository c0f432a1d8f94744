/** The like counts in memory, over a real database. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type Db } from '../../db/db.server.ts'
import { openLikeCounts, refreshLikeCounts } from './like-counts.server.ts'

async function openWith(rows: { game_id: string; likes: number }[]): Promise<Db> {
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

  likes.set('survev', 2)
  expect(likes.byGame).toEqual({ survev: 2 })
  expect(likes.version).toBe(before + 1)

  likes.set('agar', 1)
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
  likes.set('survev', 3)
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
  likes.set('survev', 1)
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
  await refreshLikeCounts(db, likes)
  expect(listener).not.toHaveBeenCalled()
  await db.updateTable('game_counter').set({ likes: 9 }).execute()
  await refreshLikeCounts(db, likes)
  expect(listener).toHaveBeenCalledExactlyOnceWith('survev', 9)
})

test('a refresh never overtakes a like of this process', async () => {
  const db = await openWith([{ game_id: 'survev', likes: 1 }])
  const likes = await openLikeCounts(db)
  await db.updateTable('game_counter').set({ likes: 5 }).execute()
  const refreshed = refreshLikeCounts(db, likes)
  likes.set('survev', 6)
  await refreshed
  expect(likes.byGame.survev).toBe(6)
})
