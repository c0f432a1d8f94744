/** The database clock: on Postgres the server's, regardless of the process clock. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, it, onTestFinished, test, vi } from 'vitest'
import { createPostgresDatabase } from '#tests/postgres.ts'
import { startPostgresClock } from './clock.server.ts'
import { openDatabase, type OpenDatabase } from './db.server.ts'
import { openTestDatabase } from '#tests/test-database.ts'

/** Longest round trip to the server on a busy machine, ms. */
const NEAR_MS = 1_000
const HOUR_MS = 60 * 60_000

test('is the system clock on SQLite', async () => {
  vi.useFakeTimers({ now: 1_750_000_000_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const db = await openTestDatabase(':memory:')
  expect(db.now()).toBe(1_750_000_000_000)
})

describe.runIf(inject('postgresUrl'))("Postgres' clock", () => {
  let location: string
  let db: OpenDatabase
  beforeEach(async () => {
    location = await createPostgresDatabase(inject('postgresUrl')!, inject('postgresTemplate'))
    db = await openDatabase(location)
    return () => db.destroy()
  })

  const readServerTime = async () => {
    const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
    return rows[0]!.time.getTime()
  }
  /** Difference from the server's time, ms. */
  const errorOf = async (now: () => number) => Math.abs(now() - (await readServerTime()))

  /** A clock over a fake monotonic clock, which advances by `step` at each reading. */
  async function startMoved({ step = 0 } = {}) {
    const moved = { at: 0, step, readings: 0 }
    const clock = await startPostgresClock(db, () => {
      moved.readings += 1
      return (moved.at += moved.step)
    })
    onTestFinished(clock.stop)
    return { clock, moved }
  }

  it.each([-30_000, 30_000])('is the server’s if the process clock is %i ms off', async (offMs) => {
    vi.useFakeTimers({ now: Date.now() + offMs, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const node = await openTestDatabase(location)
    expect(await errorOf(node.now)).toBeLessThan(NEAR_MS)
    expect(Number.isInteger(node.now())).toBe(true)
  })

  it('subtracts half of the round trip', async () => {
    const { clock, moved } = await startMoved({ step: 8_000 })
    // The first response arrived at 16,000 with the time of 12,000.
    Object.assign(moved, { at: 12_000, step: 0 })
    expect(await errorOf(clock.now)).toBeLessThan(NEAR_MS)
  })

  it('uses the shortest of several round trips', async () => {
    const times = [0, 9_000, 10_000, 10_010, 20_000, 25_000]
    const clock = await startPostgresClock(db, () => times.shift() ?? 10_005)
    onTestFinished(clock.stop)
    expect(await errorOf(clock.now)).toBeLessThan(NEAR_MS)
  })

  it('is measured every 30 seconds until the database is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let sleptMs = 0
    const node = await openDatabase(location, { monotonic: () => performance.now() - sleptMs })
    sleptMs = HOUR_MS
    vi.advanceTimersByTime(29_999)
    expect(await errorOf(node.now)).toBeGreaterThan(HOUR_MS - NEAR_MS)
    vi.advanceTimersByTime(1)
    await expect.poll(() => errorOf(node.now)).toBeLessThan(NEAR_MS)
    await node.destroy()
    // The idle connection of the test's own pool has a timer, too.
    vi.advanceTimersByTime(10_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('keeps the last measurement while the server is slow or unavailable', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { clock, moved } = await startMoved()
    const before = clock.now()
    const readings = moved.readings
    moved.step = 1_001
    vi.advanceTimersByTime(30_000)
    await expect.poll(() => moved.readings).toBe(readings + 6)
    moved.step = 0
    expect(clock.now() - before).toBe(moved.at)
    await db.destroy()
    vi.advanceTimersByTime(30_000)
    expect(clock.now() - before).toBe(moved.at)
    db = await openDatabase(location)
  })
})
