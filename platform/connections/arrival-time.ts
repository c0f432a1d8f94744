/** How long the body of a request may take. Node has one limit for all requests, and some bodies of staff are large. */
import type { IncomingMessage } from 'node:http'

/** More than an hour for the largest upload at a slow connection of a home. */
export const UPLOAD_MS = 2 * 60 * 60_000
/** A picture of 9 MB at a slow connection of a home. */
export const LARGE_FORM_MS = 5 * 60_000

/** When the bodies that may take longer must have arrived, by the clock of `performance`. */
const deadlines = new WeakMap<IncomingMessage, number>()

/** Gives the body this much time from now. Only for those who may send large ones. */
export function allowTime(incoming: IncomingMessage, limitMs: number): void {
  deadlines.set(incoming, performance.now() + limitMs)
}

/**
 * Returns true if the body that Node found too slow may still arrive.
 *
 * @param end called once its own time is over, unless it has arrived
 */
export function hasTime(incoming: IncomingMessage, end: () => void): boolean {
  const leftMs = (deadlines.get(incoming) ?? 0) - performance.now()
  if (incoming.complete || leftMs <= 0) return false
  const timer = setTimeout(() => incoming.complete || end(), leftMs).unref()
  incoming.once('close', () => clearTimeout(timer))
  return true
}
