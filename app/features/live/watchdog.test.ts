/** The watchdog of the live stream. It applies only if the node sends keep-alives. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWatchdog } from './watchdog.ts'

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

test('reports a stream without a first event', () => {
  const { watchdog, onSilence } = makeWatchdog()
  watchdog.setPatience(35_000)
  watchdog.stop()
  watchdog.start()
  vi.advanceTimersByTime(35_000)
  expect(onSilence).toHaveBeenCalledOnce()
})

test('sets no limit for a node that announces none', () => {
  const { watchdog, onSilence } = makeWatchdog()
  watchdog.start()
  vi.advanceTimersByTime(1_000_000)
  // As after a switch from a node of this version to one of the previous version.
  watchdog.setPatience(35_000)
  watchdog.setPatience(undefined)
  watchdog.start()
  vi.advanceTimersByTime(1_000_000)
  expect(onSilence).not.toHaveBeenCalled()
})
