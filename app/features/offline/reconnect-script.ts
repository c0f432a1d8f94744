/** Runs inline in the offline page, which loads no script. Reloads the page once it is online. */
import { POLL_EVERY_MS } from './addresses.ts'

const reload = () => location.reload()

addEventListener('online', reload)
setInterval(async () => {
  if (document.hidden || !navigator.onLine) return
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (response?.ok) reload()
}, POLL_EVERY_MS)
