/** The watchdog of the live stream. After the snapshot it applies only if the node sends keep-alives. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWatchdog, SNAPSHOT_WITHIN_MS } from './watchdog.ts'

function makeWatchdog() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const onSilence = vi.fn<() => void>()
  return { watchdog: createWatchdog(onSilence), onSilence }
}

test('reports silence once, measured from the last event', () => {
  const { watchdog, onSilence } = makeWatchdog()
  watchdog.setPatience(35_000)
  vi.advanceTimersByTime(30_000)
  watchdog.start()
  vi.advanceTimersByTime(34_999)
  expect(onSilence).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100_000)
  expect(onSilence).toHaveBeenCalledOnce()
})

test('reports a stream without a first event, also the first stream of a page', () => {
  const { watchdog, onSilence } = makeWatchdog()
  watchdog.startStream()
  vi.advanceTimersByTime(SNAPSHOT_WITHIN_MS)
  expect(onSilence).toHaveBeenCalledOnce()
})

test('sets no limit for a node that announces none', () => {
  const { watchdog, onSilence } = makeWatchdog()
  watchdog.startStream()
  watchdog.setPatience(undefined)
  watchdog.start()
  vi.advanceTimersByTime(1_000_000)
  expect(onSilence).not.toHaveBeenCalled()
})
