/** Progress of long commands. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startProgress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Starts a display that records its lines. */
function record() {
  const lines: string[] = []
  return { lines, progress: startProgress((line) => void lines.push(line)) }
}

test('a command shows nothing in its first two seconds', () => {
  const { lines, progress } = record()
  progress.step({ label: 'Copying', total: 10 })
  vi.advanceTimersByTime(1_999)
  progress.advance(5)
  expect(lines).toEqual([])
})

test('later it shows each step, and the percent every five seconds', () => {
  const { lines, progress } = record()
  progress.step({ label: 'Copying', total: 300 })
  vi.advanceTimersByTime(2_000)
  progress.advance(100)
  progress.advance(1)
  vi.advanceTimersByTime(5_000)
  progress.advance(99)
  progress.step({ label: 'Checking the copy' })
  // More than the announced total: rows were added during the count.
  progress.step({ label: 'Migrating', total: 10 })
  vi.advanceTimersByTime(5_000)
  progress.advance(11)
  expect(lines).toEqual([
    'Copying: 33 %',
    'Copying: 66 %',
    'Checking the copy …',
    'Migrating: 0 %',
    'Migrating: 99 %',
  ])
})
