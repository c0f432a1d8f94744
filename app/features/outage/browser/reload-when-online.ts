/** Reloads a page that could not be loaded, once the server responds. */

/** Poll interval of the page, ms. It also detects that an unavailable server is back. */
export const POLL_EVERY_MS = 15_000

/** A page that was requested has this time to arrive, ms. Then it is taken for canceled. */
const ARRIVES_WITHIN_MS = 30_000

/** Does not replace another page that was requested. Returns the function that stops it. */
export function reloadWhenOnline(reload: () => void): () => void {
  let isStopped = false
  /** When another page was requested. */
  let requestedAt = -Infinity
  const onRequest = () => {
    requestedAt = performance.now()
  }
  const reloadIfWaiting = () => {
    if (!isStopped && performance.now() - requestedAt > ARRIVES_WITHIN_MS) reload()
  }
  addEventListener('beforeunload', onRequest)
  addEventListener('online', reloadIfWaiting)
  const timer = setInterval(async () => {
    if (document.hidden || !navigator.onLine) return
    const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    if (response?.ok) reloadIfWaiting()
  }, POLL_EVERY_MS)
  return () => {
    isStopped = true
    removeEventListener('beforeunload', onRequest)
    removeEventListener('online', reloadIfWaiting)
    clearInterval(timer)
  }
}
