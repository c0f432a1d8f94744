/** Reloads a page that could not be shown, once the portal serves it. */

/** First poll after about this time, as in `Retry-After`; the interval then doubles each time, ms. */
export const FIRST_POLL_MS = 5_000
const LATEST_POLL_MS = 60_000
/** A page that was requested has this time to arrive, ms. Then it is taken for canceled. */
export const ARRIVES_WITHIN_MS = 30_000

/**
 * Polls, and reloads at once when the browser is online again. Does not replace another page that was
 * requested. Jitter keeps all pages from reloading at once. Returns the function that stops it.
 */
export function reloadWhenBack(reload: () => void): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let waitMs = FIRST_POLL_MS
  /** When another page was requested. */
  let requestedAt = -Infinity

  const onRequest = () => {
    requestedAt = performance.now()
  }
  const reloadIfWaiting = () => {
    if (!signal.aborted && performance.now() - requestedAt > ARRIVES_WITHIN_MS) reload()
  }
  function pollLater() {
    setTimeout(poll, waitMs * (0.75 + Math.random() / 2))
    waitMs = Math.min(waitMs * 2, LATEST_POLL_MS)
  }
  async function poll() {
    if (signal.aborted) return
    if (!document.hidden && navigator.onLine) {
      const options = { method: 'HEAD', cache: 'no-store' } as const
      const { status } = (await fetch(location.href, options).catch(() => undefined)) ?? {
        status: 0,
      }
      // A proxy answers for a portal that is down, and a busy portal refuses a page.
      if (status >= 200 && status < 500 && status !== 429) reloadIfWaiting()
    }
    pollLater()
  }

  addEventListener('beforeunload', onRequest, { signal })
  addEventListener('online', reloadIfWaiting, { signal })
  pollLater()
  return () => listeners.abort()
}
