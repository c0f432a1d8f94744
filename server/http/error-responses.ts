/** The last look at answers that refuse: security headers, when to ask again, and the count. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { NOTHING_POLICY, commonHeaders } from './security-headers.ts'
import type { Services } from '../services.ts'

/** After how long another try makes sense, where nobody who answered knew better. */
const RETRY_AFTER_S = 5
/** Answers that are no mistake of the client's, though their status says so: old links, visitors. */
const USUAL = new Set([401, 404])
const OF_REFUSALS = {
  'Content-Security-Policy': NOTHING_POLICY,
  'Cache-Control': 'private, no-store',
}

export interface ErrorResponses {
  /** Completes an answer of the application; one that does not refuse stays as it is. */
  finish(answer: Response, env?: HttpBindings): Response
  /** Refuses before the application is asked. */
  refuse(incoming: IncomingMessage, outgoing: ServerResponse, status: number, text: string): void
  /** The same for a connection whose request could not even be read. */
  refuseRaw(status: number, reason: string): string
}

/** Refuses in the name of the portal, with the headers that every answer carries. */
export function createErrorResponses({
  config,
  clientErrors,
  traffic,
}: Pick<Services, 'config' | 'clientErrors' | 'traffic'>): ErrorResponses {
  const headers = { ...commonHeaders(config.publicUrl, config), ...OF_REFUSALS }
  return {
    finish(answer, env) {
      const { status } = answer
      if (status < 400) return answer
      if (env?.outgoing.destroyed) clientErrors.note('aborted', env.incoming)
      else if (status < 500 && !USUAL.has(status)) clientErrors.note(status, env?.incoming)
      // What the application has completed has the headers of the origin that was asked for.
      const missing = answer.headers.has('X-Content-Type-Options') ? OF_REFUSALS : headers
      for (const [name, value] of Object.entries(missing)) {
        if (!answer.headers.has(name)) answer.headers.set(name, value)
      }
      if ((status === 429 || status === 503) && !answer.headers.has('Retry-After')) {
        answer.headers.set('Retry-After', String(RETRY_AFTER_S))
      }
      return answer
    },
    refuse(incoming, outgoing, status, text) {
      traffic.note('', status, 0)
      clientErrors.note(status, incoming)
      // What is left of the request is not read.
      outgoing.shouldKeepAlive = false
      outgoing.writeHead(status, {
        ...headers,
        'Content-Type': 'text/plain; charset=UTF-8',
        'Content-Length': Buffer.byteLength(text),
      })
      outgoing.end(incoming.method === 'HEAD' ? undefined : text)
    },
    refuseRaw(status, reason) {
      clientErrors.note(status)
      const lines = Object.entries(headers).map((header) => header.join(': '))
      return [
        `HTTP/1.1 ${status} ${reason}`,
        ...lines,
        'Content-Length: 0',
        'Connection: close',
        '\r\n',
      ].join('\r\n')
    },
  }
}
