/**
 * Completes error responses: security headers, `Retry-After` and the counters. Also responds to
 * errors below the HTTP application: unreadable requests, timeouts and unsupported methods.
 */
import type { IncomingMessage, ServerResponse, Server } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { NOTHING_POLICY, commonHeaders } from '../http/security-headers.ts'
import type { Config } from '../config.ts'
import type { ClientErrors } from '../ops/client-errors.ts'
import type { Traffic } from '../ops/traffic.ts'
import { localizeResponse } from '../http/localize-response.ts'
import type { Socket } from 'node:net'

/** The default `Retry-After` of responses that set none. */
const RETRY_AFTER_S = 5
/**
 * Statuses that usually are not an error of the client: visitors without a session, and old links.
 */
const USUAL = new Set([401, 404])
const OF_REFUSALS = {
  'Content-Security-Policy': NOTHING_POLICY,
  'Cache-Control': 'private, no-store',
}

type ErrorResponses = ReturnType<typeof createErrorResponses>

/** Creates error responses with the headers that every response has. */
export function createErrorResponses({
  config,
  clientErrors,
  traffic,
}: {
  config: Config
  clientErrors: ClientErrors
  traffic: Traffic
}) {
  const headers = { ...commonHeaders(config.publicUrl, config), ...OF_REFUSALS }
  return {
    /** Completes a response of the application. Statuses below 400 are not changed. */
    finish(response: Response, env?: HttpBindings): Response {
      const { status } = response
      if (status < 400) return response
      if (env?.outgoing.destroyed) clientErrors.record('aborted', env.incoming)
      else if (status < 500 && !USUAL.has(status)) clientErrors.record(status, env?.incoming)
      // A response of the application already has the headers for the requested origin.
      const missing = response.headers.has('X-Content-Type-Options') ? OF_REFUSALS : headers
      for (const [name, value] of Object.entries(missing)) {
        if (!response.headers.has(name)) response.headers.set(name, value)
      }
      if ((status === 429 || status === 503) && !response.headers.has('Retry-After')) {
        response.headers.set('Retry-After', String(RETRY_AFTER_S))
      }
      return response
    },
    /** Responds with an error before the application runs. */
    refuse(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      status: number,
      key: 'malformedUrl' | 'notFound' | 'unsupportedMethod' | 'unmetExpectation',
    ): void {
      const text = localizeResponse(incoming)(key)
      traffic.record('', status, 0)
      clientErrors.record(status, incoming)
      // The rest of the request is not read.
      outgoing.shouldKeepAlive = false
      outgoing.writeHead(status, {
        ...headers,
        'Content-Type': 'text/plain; charset=UTF-8',
        'Content-Length': Buffer.byteLength(text),
      })
      outgoing.end(incoming.method === 'HEAD' ? undefined : text)
    },
    /** Redirects to another path before the application runs. */
    redirect(outgoing: ServerResponse, path: string): void {
      traffic.record('', 308, 0)
      // The rest of the request is not read.
      outgoing.shouldKeepAlive = false
      outgoing.writeHead(308, { ...headers, Location: path, 'Content-Length': 0 }).end()
    },
    /** Returns the raw response for a connection whose request cannot be parsed. */
    refuseRaw(status: number, reason: string): string {
      clientErrors.record(status)
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

const REASONS: Record<string, [status: number, reason: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
}

/** A socket of Node's HTTP server, with the current response, if there is one. */
type ServerSocket = Socket & { _httpMessage?: ServerResponse | null }

/** Responds to requests that Node's parser rejects, in place of Node's bare status lines. */
export function refuseBadConnections(server: Server, { refuse, refuseRaw }: ErrorResponses): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: ServerSocket) => {
    const [status, reason] = REASONS[error.code ?? ''] ?? [400, 'Bad Request']
    // A response that has begun must not be mixed with another one.
    const { _httpMessage: underWay } = socket
    const hasBegun = underWay?.headersSent ?? false
    if (error.code !== 'ECONNRESET' && socket.writable && !hasBegun) {
      socket.write(refuseRaw(status, reason))
    }
    socket.destroy()
  })
  server.on('connect', (_incoming: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined)
    socket.end(refuseRaw(405, 'Method Not Allowed'))
  })
  server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) =>
    refuse(incoming, outgoing, 417, 'unmetExpectation'),
  )
}
