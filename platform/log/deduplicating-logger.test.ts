/** The log while the storage fails: one line a minute, and one when it works again. */
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDeduplicatingLogger } from './deduplicating-logger.ts'

interface Line {
  level: number
  msg: string
  leftOut?: number
  lastedS?: number
  during?: string
  err?: { message: string }
}

const database = new DatabaseSync(':memory:')
database.exec('create table a (b); pragma query_only = on')

/** Fails like a disk that was remounted read-only. */
function failToWrite(): Error {
  try {
    database.exec('insert into a values (1)')
  } catch (error) {
    return error as Error
  }
  throw new Error('it was written')
}

function open() {
  const lines: Line[] = []
  const { log, watch } = openDeduplicatingLogger('info', {
    write: (line: string) => void lines.push(JSON.parse(line) as Line),
  })
  let isWell = false
  watch(async () => {
    if (!isWell) throw failToWrite()
  })
  const meet = (times: number, during = 'page failed') => {
    for (let time = 0; time < times; time += 1) log.error({ err: failToWrite() }, during)
  }
  return { log, lines, meet, mend: () => (isWell = true) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('logs the first fault, then one line a minute with the number of omitted ones', async () => {
  const { lines, meet } = open()
  meet(1)
  expect(lines).toMatchObject([{ level: 50, msg: 'the storage fails', during: 'page failed' }])
  expect(lines[0]!.err!.message).toContain('readonly')
  meet(50_000, 'request failed')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(lines).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(lines.slice(1)).toMatchObject([
    { msg: 'the storage still fails', leftOut: 50_000, lastedS: 60, during: 'request failed' },
    { msg: 'the storage still fails', leftOut: 0, lastedS: 120 },
  ])
})

test('logs the recovery once the faults stop, and the next fault again', async () => {
  const { lines, meet, mend } = open()
  meet(3)
  await vi.advanceTimersByTimeAsync(20_000)
  mend()
  // Reading still fails.
  for (let second = 0; second < 10; second += 1) {
    meet(1)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(lines).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(lines.slice(1)).toMatchObject([{ level: 30, msg: 'the storage works again', leftOut: 12 }])
  meet(1)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the storage fails',
    'the storage works again',
    'the storage fails',
  ])
})

test('writes all other lines unchanged', () => {
  const { log, lines, meet } = open()
  meet(1)
  log.error({ err: new Error('of another kind') }, 'page failed')
  log.error('without a fault')
  log.warn({ err: failToWrite() }, 'no error')
  expect(lines.slice(1).map(({ msg }) => msg)).toEqual([
    'page failed',
    'without a fault',
    'no error',
  ])
})
