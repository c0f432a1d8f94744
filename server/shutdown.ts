/** The end of the process: finish what is in flight, tell live pages to reconnect, exit 0. */
import type { Server } from 'node:http'
import type { Services } from './services.ts'

/** Requests still open then are cut off. */
const DRAIN_MS = 8_000
/** Whatever is still going on then ends: a mail in hand stays in the outbox for the next start. */
const EXIT_MS = 9_000
/** Connections whose last answer is out are closed this often. */
const CLOSE_IDLE_EVERY_MS = 100

/** Drains the process, and ends it. */
export async function drain(server: Server, services: Services): Promise<void> {
  // A terminal's Ctrl+C comes twice: to the whole group, and from `npm start` again.
  if (services.draining) return
  services.draining = true
  setTimeout(() => process.exit(0), EXIT_MS)
  const closed = new Promise((resolve) => server.close(resolve))
  services.hub.close()
  // A kept-alive connection would hold the process until its client lets go of it.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(closeIdle)
  clearTimeout(cutOff)
  await services.close()
  process.exit(0)
}
