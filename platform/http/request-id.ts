/** The request id: the same on an error page and in every log line about the request. */
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER } from '#lib/error-reference.ts'
import { memoize } from '#lib/memoize.ts'

const ids = new WeakMap<IncomingMessage, string>()

const HEADER = REQUEST_ID_HEADER.toLowerCase()
/**
 * Characters of common ids: UUIDs, hashes, and the trace ids of load balancers (`Root=1-67891233-…`).
 */
const GIVEN_ID = /^[\w.:+/=-]{1,128}$/

/**
 * Returns the request id that a trusted proxy sent.
 *
 * @param trustedProxies number of trusted proxies in front; without one, the header could be forged
 * @returns the id, or undefined if there is none, if it has other characters or if it is longer than 128
 */
export function acceptRequestId(incoming: IncomingMessage, trustedProxies: number) {
  if (trustedProxies === 0) return undefined
  const given = incoming.headers[HEADER]
  if (typeof given !== 'string' || !GIVEN_ID.test(given)) return undefined
  ids.set(incoming, given)
  return given
}

/** Created on first use, unless a proxy sent one. Most requests never need it. */
export const requestIdOf = memoize<IncomingMessage, string>(() => crypto.randomUUID(), ids)
