/** Shutdown: reacts to signals, finishes requests in flight, makes open pages reconnect, and exits with 0. */
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from './services.ts'

/** Open requests are aborted after this time. */
const DRAIN_MS = 8_000
/**
 * The process exits after this time. A mail that is being sent stays in the outbox for the next
 * start.
 */
const EXIT_MS = 9_000
/** Interval at which idle connections are closed. */
const CLOSE_IDLE_EVERY_MS = 100

/** A signal within this time counts as a repetition. */
const SAME_SIGNAL_MS = 1_000

type DrainedServices = Pick<Services, 'close' | 'config' | 'draining' | 'hub' | 'leaving' | 'log'>

/** Returns a function that drains and ends the process. A second call skips `DRAIN_SECONDS`. */
export function createDrain(server: Server, services: DrainedServices): () => void {
  const hurry = new AbortController()
  let requestedAt: number | undefined
  return () => {
    if (requestedAt === undefined) {
      requestedAt = performance.now()
      void drain(server, services, hurry.signal)
    } else if (performance.now() - requestedAt > SAME_SIGNAL_MS) {
      // Ctrl+C in a terminal arrives twice: at the whole process group, and again from `npm start`.
      hurry.abort()
    }
  }
}

async function drain(server: Server, services: DrainedServices, hurry: AbortSignal): Promise<void> {
  services.leaving = true
  const { drainSeconds } = services.config
  if (drainSeconds > 0) {
    services.log.info(`shutdown requested: serving for ${drainSeconds} more seconds`)
    // A load balancer still sends requests until it has polled `/readyz` again.
    await pause(drainSeconds * 1_000, undefined, { signal: hurry }).catch(() => undefined)
  }
  services.draining = true
  setTimeout(() => process.exit(0), EXIT_MS)
  const closed = new Promise((resolve) => server.close(resolve))
  services.hub.close()
  // A keep-alive connection would hold the process until its client closes it.
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

/** Each of these starts the shutdown. */
const SHUTDOWN_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP'] as const
/** Would end the process at once, or open Node's inspector. They are ignored. */
const IGNORED = ['SIGUSR1', 'SIGUSR2'] as const

/** Calls `end` on each shutdown signal, and when the channel to `npm start` closes. */
export function onShutdownSignal(end: () => void): void {
  for (const signal of SHUTDOWN_SIGNALS) process.on(signal, end)
  for (const signal of IGNORED) process.on(signal, () => undefined)
  process.on('disconnect', end)
  // The channel may have closed before this line. Undefined means there is no channel.
  if (process.connected === false) end()
}
