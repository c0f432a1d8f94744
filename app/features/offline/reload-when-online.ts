/** Reloads a page that could not be loaded, once the server responds. */
import { POLL_EVERY_MS } from './addresses.ts'

/** Returns the function that stops it. */
export function reloadWhenOnline(reload: () => void): () => void {
  addEventListener('online', reload)
  const timer = setInterval(async () => {
    if (document.hidden || !navigator.onLine) return
    const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    if (response?.ok) reload()
  }, POLL_EVERY_MS)
  return () => {
    removeEventListener('online', reload)
    clearInterval(timer)
  }
}
