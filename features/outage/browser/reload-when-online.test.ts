/** The reload of a page that could not be loaded: when it comes, and when it does not. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { POLL_EVERY_MS, reloadWhenOnline } from './connection-lost-page.tsx'

const reload = vi.fn<() => void>()
let window: EventTarget
let health: PromiseWithResolvers<Response>

beforeEach(() => {
  vi.useFakeTimers()
  window = new EventTarget()
  health = Promise.withResolvers()
  reload.mockClear()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => health.promise)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
})

/** A poll that the server answers after `meanwhile`. */
async function poll(meanwhile: () => void = () => undefined): Promise<void> {
  await vi.advanceTimersByTimeAsync(POLL_EVERY_MS)
  meanwhile()
  health.resolve(new Response())
  await vi.advanceTimersByTimeAsync(0)
}
const requestPage = () => window.dispatchEvent(new Event('beforeunload'))

test('reloads when the server responds, or the browser is online', async () => {
  reloadWhenOnline(reload)
  window.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledTimes(1)
  await poll()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('does not replace a page that is requested meanwhile', async () => {
  reloadWhenOnline(reload)
  await poll(requestPage)
  window.dispatchEvent(new Event('online'))
  expect(reload).not.toHaveBeenCalled()
})

test('reloads after all if the requested page does not arrive', async () => {
  reloadWhenOnline(reload)
  requestPage()
  health.resolve(new Response())
  await vi.advanceTimersByTimeAsync(2 * POLL_EVERY_MS)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(POLL_EVERY_MS)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('does not reload once it is stopped', async () => {
  const stop = reloadWhenOnline(reload)
  await poll(stop)
  window.dispatchEvent(new Event('online'))
  expect(reload).not.toHaveBeenCalled()
})
