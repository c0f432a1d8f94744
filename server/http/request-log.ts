/** The log of answers: each at debug level, slow ones as a warning. Routes, never addresses. */
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { requestIdOf } from './request-id.ts'
import type { Traffic } from './traffic.ts'

/** What takes longer is a warning, ms. */
const SLOW_MS = 500
/** A flood of slow requests must not become one of lines: this many … */
const MAX_LINES = 20
/** … in so long, ms. The next line says how many were left out. */
const WINDOW_MS = 60_000

/** How a request was answered. */
export interface Answered {
  status: number
  ms: number
  /** How often the database was asked for it. */
  queries: number
}

/** Notes that a request was answered. */
export type NoteAnswer = (incoming: IncomingMessage, answered: Answered) => void

/** Counts answers in `traffic`, and writes down those that the log is to have; `now` is for tests. */
export function createAnswerNotes(
  { traffic, log }: { traffic: Traffic; log: Logger },
  now: () => number = () => performance.now(),
): NoteAnswer {
  // Asked once: the level is set at the start, and this is the hottest path.
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

  return (incoming, { status, ms, queries }) => {
    const { pattern } = traffic.note(incoming.url ?? '', status, ms)
    // What a client got wrong took as long as the client liked: an upload that stalls, for one.
    const isSlow = ms > SLOW_MS && (status < 400 || status >= 500)
    if (!isSlow && !isDebug) return
    const line = {
      reference: requestIdOf(incoming),
      method: incoming.method,
      route: pattern,
      status,
      ms: Math.round(ms * 10) / 10,
      queries,
    }
    if (isSlow) warn(line)
    else log.debug(line, 'request')
  }
}
