/** Reloads a page that could not be loaded, once the server responds. */
import { POLL_EVERY_MS } from './addresses.ts'

/** A page that was requested has this time to arrive, ms. Then it is taken for canceled. */
const ARRIVES_WITHIN_MS = 30_000

/** Does not replace a page that was requested meanwhile. Returns the function that stops it. */
export function reloadWhenOnline(reload: () => void): () => void {
  let isStopped = false
  let leftAt = -Infinity
  const leave = () => {
    leftAt = performance.now()
  }
  const reloadUnlessLeft = () => {
    if (!isStopped && performance.now() - leftAt > ARRIVES_WITHIN_MS) reload()
  }
  addEventListener('beforeunload', leave)
  addEventListener('online', reloadUnlessLeft)
  const timer = setInterval(async () => {
    if (document.hidden || !navigator.onLine) return
    const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    if (response?.ok) reloadUnlessLeft()
  }, POLL_EVERY_MS)
  return () => {
    isStopped = true
    removeEventListener('beforeunload', leave)
    removeEventListener('online', reloadUnlessLeft)
    clearInterval(timer)
  }
}
