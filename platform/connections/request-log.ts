/**
 * The request log: each response at debug level, slow ones as warnings. Logs routes, never URLs.
 */
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { requestIdOf } from '../http/request-id.ts'
import type { Traffic } from '../process/traffic.ts'

/** Slower responses are logged as warnings, ms. */
const SLOW_MS = 500
/** Maximum number of warnings per window, so that a flood of slow requests cannot flood the log. */
const MAX_LINES = 20
/** The window of the limit, ms. The next warning reports how many were omitted. */
const WINDOW_MS = 60_000

/** Returns a function that counts responses in `traffic` and logs them. `now` is for tests. */
export function createResponseLogger(
  { traffic, log }: { traffic: Traffic; log: Logger },
  now: () => number = () => performance.now(),
) {
  // Read once: the level is set at startup, and this is the hottest path.
  const isDebug = log.isLevelEnabled('debug')
  let windowEndsAt = 0
  let lines = 0
  let leftOut = 0

  function warn(line: object): void {
    if (now() >= windowEndsAt) {
      windowEndsAt = now() + WINDOW_MS
      lines = 0
    }
    if (lines >= MAX_LINES) {
      leftOut += 1
      return
    }
    lines += 1
    log.warn(leftOut > 0 ? { ...line, leftOut } : line, 'slow request')
    leftOut = 0
  }

  /** `queries` is the number of database queries. */
  return (
    incoming: IncomingMessage,
    { status, ms, queries }: Record<'status' | 'ms' | 'queries', number>,
  ): void => {
    const route = traffic.record(incoming.url ?? '', status, ms)
    // The client controls the duration of its own errors, such as a stalled upload.
    const isSlow = ms > SLOW_MS && (status < 400 || status >= 500)
    if (!isSlow && !isDebug) return
    const line = {
      reference: requestIdOf(incoming),
      method: incoming.method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      queries,
    }
    if (isSlow) warn(line)
    else log.debug(line, 'request')
  }
}
