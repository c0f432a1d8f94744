/** What clients got wrong: each told at debug level only, all of them counted and summed up. */
import type { Logger } from 'pino'

/** How often the log says how many there were, if there were any. */
const SUM_UP_EVERY_MS = 10 * 60_000
/** Whoever sends nonsense must not fill the log with it. */
const MAX_PATH_LENGTH = 200

export interface ClientErrors {
  /**
   * @param kind the status of the answer, or `aborted` where nobody was left to read one
   */
  note(
    kind: number | 'aborted',
    request?: { method?: string | undefined; url?: string | undefined },
  ): void
  /** Writes the last sum. */
  close(): void
}

/** Counts them for the log; `sumUpEveryMs` is for tests. */
export function createClientErrors(log: Logger, sumUpEveryMs = SUM_UP_EVERY_MS): ClientErrors {
  let counts: Record<string, number> = {}
  const sumUp = () => {
    if (Object.keys(counts).length === 0) return
    log.info({ refused: counts }, 'requests that clients got wrong')
    counts = {}
  }
  const timer = setInterval(sumUp, sumUpEveryMs).unref()
  return {
    note(kind, { method, url } = {}) {
      counts[kind] = (counts[kind] ?? 0) + 1
      // Without the query: it may hold the secret of a mailed link.
      const path = url?.split('?', 1)[0]!.slice(0, MAX_PATH_LENGTH)
      log.debug({ refused: kind, method, path }, 'client error')
    },
    close() {
      clearInterval(timer)
      sumUp()
    },
  }
}
