/** Client errors: logged one by one at debug level, and summed up. */
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClientErrors } from './client-errors.ts'

interface Line {
  level: number
  msg: string
  path?: string
  refused: unknown
}

const EVERY_MS = 60_000
const DEBUG = 20
const INFO = 30

function openLog(level: string) {
  const lines: Line[] = []
  const log = pino({ level }, { write: (line: string) => lines.push(JSON.parse(line) as Line) })
  return { log, lines }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('logs each client error at debug level, without the query and truncated', () => {
  const { log, lines } = openLog('debug')
  const errors = createClientErrors(log, EVERY_MS)
  errors.record(400, { method: 'POST', url: '/reset-password?token=secret' })
  errors.record('aborted', { method: 'POST', url: `/${'x'.repeat(5_000)}` })
  expect(lines.map(({ level }) => level)).toEqual([DEBUG, DEBUG])
  expect(lines[0]).toMatchObject({ refused: 400, method: 'POST', path: '/reset-password' })
  expect(lines[1]!.path).toHaveLength(200)
})

test('logs the sum periodically and at the end', () => {
  const { log, lines } = openLog('info')
  const errors = createClientErrors(log, EVERY_MS)
  vi.advanceTimersByTime(EVERY_MS)
  expect(lines).toEqual([])
  errors.record(400)
  errors.record(413)
  errors.record(400)
  errors.record('aborted')
  expect(lines).toEqual([])
  vi.advanceTimersByTime(EVERY_MS)
  expect(lines).toMatchObject([{ level: INFO, refused: { 400: 2, 413: 1, aborted: 1 } }])
  errors.record(429)
  errors.close()
  expect(lines[1]).toMatchObject({ level: INFO, refused: { 429: 1 } })
  vi.advanceTimersByTime(EVERY_MS)
  expect(lines).toHaveLength(2)
})
