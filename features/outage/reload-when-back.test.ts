/** The reload of a page that could not be shown: when it comes, and when it does not. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ARRIVES_WITHIN_MS, FIRST_POLL_MS, reloadWhenBack } from './reload-when-back.ts'

const reload = vi.fn<() => void>()
let window: EventTarget
let status: number

beforeEach(() => {
  vi.useFakeTimers()
  window = new EventTarget()
  status = 200
  reload.mockClear()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('location', { href: '/friends' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => ({ status }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
})

const requestPage = () => window.dispatchEvent(new Event('beforeunload'))
const goOnline = () => window.dispatchEvent(new Event('online'))
/** Longer than the first interval with its jitter. */
const pollOnce = () => vi.advanceTimersByTimeAsync(1.25 * FIRST_POLL_MS)

test.each([429, 502, 503, 504])(
  'does not reload a page that gets %s, unless online',
  async (is) => {
    status = is
    reloadWhenBack(reload)
    await pollOnce()
    expect(reload).not.toHaveBeenCalled()
    goOnline()
    expect(reload).toHaveBeenCalledTimes(1)
    status = 200
    await vi.advanceTimersByTimeAsync(2.5 * FIRST_POLL_MS)
    expect(reload).toHaveBeenCalledTimes(2)
  },
)

test('does not replace a page that is requested, until it is late', async () => {
  reloadWhenBack(reload)
  requestPage()
  await pollOnce()
  goOnline()
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(ARRIVES_WITHIN_MS)
  goOnline()
  expect(reload).toHaveBeenCalled()
})

test('does not reload once it is stopped', async () => {
  const stop = reloadWhenBack(reload)
  stop()
  await pollOnce()
  goOnline()
  expect(reload).not.toHaveBeenCalled()
})
