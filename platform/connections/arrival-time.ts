/**
 * Ends requests whose body arrives too slowly. Node has one limit for all requests, and some bodies of
 * staff are large.
 */
import type { IncomingMessage, Server } from 'node:http'

/** More than an hour for the largest upload at a slow connection of a home. */
export const UPLOAD_MS = 2 * 60 * 60_000
/** A picture of 9 MB at a slow connection of a home. */
export const LARGE_FORM_MS = 5 * 60_000

const limits = new WeakMap<IncomingMessage, (limitMs: number) => void>()

/** Responds with 408 if the body has not arrived within this time. */
export function limitArrival(server: Server, incoming: IncomingMessage, limitMs: number): void {
  const { headers, socket } = incoming
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  let timer: NodeJS.Timeout | undefined
  const limit = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // It has arrived, and waits to be read.
      if (incoming.complete) return
      const error = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      server.emit('clientError', error, socket)
    }, ms).unref()
  }
  limit(limitMs)
  limits.set(incoming, limit)
  // Also comes if nobody reads the body. The entry would keep the request, which its value refers to,
  // until a full garbage collection.
  incoming.once('close', () => {
    clearTimeout(timer)
    limits.delete(incoming)
  })
}

/** Gives the body this much time from now. Only for those who may send large ones. */
export function allowTime(incoming: IncomingMessage, limitMs: number): void {
  limits.get(incoming)?.(limitMs)
}
