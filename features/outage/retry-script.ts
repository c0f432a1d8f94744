/**
 * Runs inline in the document that replaces an unavailable page, and loads no other script. Reloads
 * the page once it is available. Jitter keeps all pages from reloading at once.
 */

/**
 * First poll after about this time, as in `Retry-After`; the interval then doubles each time, ms.
 */
const FIRST_POLL_MS = 5_000
const LATEST_POLL_MS = 60_000

let waitMs = FIRST_POLL_MS

function pollLater(): void {
  setTimeout(poll, waitMs * (0.75 + Math.random() / 2))
  waitMs = Math.min(waitMs * 2, LATEST_POLL_MS)
}

async function poll(): Promise<void> {
  if (document.hidden || !navigator.onLine) return pollLater()
  const options = { method: 'HEAD', cache: 'no-store' } as const
  const response = await fetch(location.href, options).catch(() => undefined)
  if (!response || response.status === 503) pollLater()
  else location.reload()
}

pollLater()
