/** The end of the process: finish what is in flight, tell live pages to reconnect, exit 0. */
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from './services.ts'

/** Requests still open then are cut off. */
const DRAIN_MS = 8_000
/** Whatever is still going on then ends: a mail in hand stays in the outbox for the next start. */
const EXIT_MS = 9_000
/** Connections whose last answer is out are closed this often. */
const CLOSE_IDLE_EVERY_MS = 100

/** A signal that follows sooner is the same one. */
const SAME_SIGNAL_MS = 1_000

/** Makes what drains the process and ends it; called again, it waits for no balancer any more. */
export function createDrain(server: Server, services: Services): () => void {
  const hurry = new AbortController()
  let askedAt: number | undefined
  return () => {
    if (askedAt === undefined) {
      askedAt = performance.now()
      void drain(server, services, hurry.signal)
    } else if (performance.now() - askedAt > SAME_SIGNAL_MS) {
      // A terminal's Ctrl+C comes twice: to the whole group, and from `npm start` again.
      hurry.abort()
    }
  }
}

async function drain(server: Server, services: Services, hurry: AbortSignal): Promise<void> {
  services.leaving = true
  const { drainSeconds } = services.config
  if (drainSeconds > 0) {
    services.log.info(`asked to end: serving for ${drainSeconds} s more`)
    // A balancer still sends requests here until it has asked `/readyz` again.
    await pause(drainSeconds * 1_000, undefined, { signal: hurry }).catch(() => undefined)
  }
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
