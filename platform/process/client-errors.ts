/** Counts client errors. Each is logged at debug level only, and the sums periodically. */
import type { Logger } from 'pino'

/** Interval of the log line with the sums. Without errors there is no line. */
const SUM_UP_EVERY_MS = 10 * 60_000
/** Truncates logged paths, so that a client cannot flood the log. */
const MAX_PATH_LENGTH = 200

export type ClientErrors = ReturnType<typeof createClientErrors>

/** Creates the counter of client errors. `sumUpEveryMs` is for tests. */
export function createClientErrors(log: Logger, sumUpEveryMs = SUM_UP_EVERY_MS) {
  let counts: Record<string, number> = {}
  const sumUp = () => {
    if (Object.keys(counts).length === 0) return
    log.info({ refused: counts }, 'requests that clients got wrong')
    counts = {}
  }
  const timer = setInterval(sumUp, sumUpEveryMs).unref()
  return {
    /**
     * Counts and logs one client error.
     *
     * @param kind the status of the response, or `aborted` if the client has disconnected
     */
    record(
      kind: number | 'aborted',
      { method, url }: { method?: string | undefined; url?: string | undefined } = {},
    ): void {
      counts[kind] = (counts[kind] ?? 0) + 1
      // Without the query, which may contain the secret of a mailed link.
      const path = url?.split('?', 1)[0]!.slice(0, MAX_PATH_LENGTH)
      log.debug({ refused: kind, method, path }, 'client error')
    },
    /** Logs the last sums. */
    close(): void {
      clearInterval(timer)
      sumUp()
    },
  }
}
