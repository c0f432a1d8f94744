/** SIGTERM and Ctrl+C: finish what is in flight, tell live pages to reconnect, exit 0. */
import type { Server } from 'node:http'
import type { Services } from './services.ts'

/** Requests still open then are cut off. */
const DRAIN_MS = 8_000

/** Drains the process on the first SIGTERM or SIGINT. */
export function drainOnSignal(server: Server, services: Services): void {
  const drain = async () => {
    services.draining = true
    const closed = new Promise((resolve) => server.close(resolve))
    services.hub.close()
    server.closeIdleConnections()
    const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    await closed
    clearTimeout(cutOff)
    await services.close()
    process.exit(0)
  }
  process.once('SIGTERM', drain)
  process.once('SIGINT', drain)
}
