/**
 * Completes error responses: security headers and `Retry-After`. Also responds to
 * errors below the HTTP application: unreadable requests, timeouts and unsupported methods.
 */
import type { IncomingMessage, ServerResponse, Server } from 'node:http'
import { getTranslator } from '#messages/catalogues.server.ts'
import { DEFAULT_LANGUAGE } from '#messages/languages.ts'
import { NOTHING_POLICY, commonHeaders } from '../http/security-headers.ts'
import type { Config } from '../config.ts'
import type { Traffic } from '../process/traffic.ts'
import { localizeResponse } from '../http/localize-response.ts'
import { hasTime } from './arrival-time.ts'
import type { Socket } from 'node:net'

/** The methods that any route supports. Other methods are refused before the application. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS']

/** The default `Retry-After` of responses that set none. */
const RETRY_AFTER_S = 5
const OF_REFUSALS = {
  'Content-Security-Policy': NOTHING_POLICY,
  'Cache-Control': 'private, no-store',
}

/** A status with its reason phrase, and the key of the text. */
type RawRefusal = [
  status: number,
  reason: string,
  key: 'headersTooLarge' | 'malformedRequest' | 'requestTimeout' | 'tooLarge' | 'unsupportedMethod',
]

type ErrorResponses = ReturnType<typeof createErrorResponses>

/** Creates error responses with the headers that every response has. */
export function createErrorResponses({ config, traffic }: { config: Config; traffic: Traffic }) {
  const headers = { ...commonHeaders(config.publicUrl, config), ...OF_REFUSALS }
  return {
    /** Completes a response of the application. Statuses below 400 are not changed. */
    finish(response: Response): Response {
      const { status } = response
      if (status < 400) return response
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
      // The rest of the request is not read.
      outgoing.shouldKeepAlive = false
      outgoing.writeHead(status, {
        ...headers,
        'Content-Type': 'text/plain; charset=UTF-8',
        'Content-Length': Buffer.byteLength(text),
      })
      outgoing.end(incoming.method === 'HEAD' ? undefined : text)
    },
    /** Responds without a body before the application runs. */
    respondEmpty(outgoing: ServerResponse, status: 204 | 308, more: Record<string, string>): void {
      traffic.record('', status, 0)
      // The rest of the request is not read.
      outgoing.shouldKeepAlive = false
      const length = status === 204 ? {} : { 'Content-Length': 0 }
      outgoing.writeHead(status, { ...headers, ...more, ...length }).end()
    },
    /** Returns the raw response for a connection whose request cannot be parsed. */
    refuseRaw([status, reason, key]: RawRefusal, isCounted = true): string {
      if (isCounted) traffic.record('', status, 0)
      const lines = Object.entries(headers).map((header) => header.join(': '))
      // Without a parsed request, nothing names a language.
      const text = getTranslator(DEFAULT_LANGUAGE, 'responses')(key)
      return [
        `HTTP/1.1 ${status} ${reason}`,
        ...lines,
        ...(status === 405 ? [`Allow: ${METHODS.join(', ')}`] : []),
        'Content-Type: text/plain; charset=UTF-8',
        `Content-Length: ${Buffer.byteLength(text)}`,
        'Connection: close',
        '',
        text,
      ].join('\r\n')
    },
  }
}

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'
const REASONS: Record<string, RawRefusal> = {
  [TOO_SLOW]: [408, 'Request Timeout', 'requestTimeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'headersTooLarge'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'tooLarge'],
}

/** A socket of Node's HTTP server, with the current response, if there is one. */
type ServerSocket = Socket & { _httpMessage?: ServerResponse | null }

/** Responds to requests that Node's parser rejects, in place of Node's bare status lines. */
export function refuseBadConnections(server: Server, { refuse, refuseRaw }: ErrorResponses): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: ServerSocket) => {
    const { _httpMessage: underWay } = socket
    const end = () => server.emit('clientError', error, socket)
    if (error.code === TOO_SLOW && underWay && hasTime(underWay.req, end)) return
    const refusal = REASONS[error.code ?? ''] ?? [400, 'Bad Request', 'malformedRequest']
    // A response that has begun must not be mixed with another one.
    const hasBegun = underWay?.headersSent ?? false
    if (error.code !== 'ECONNRESET' && socket.writable && !hasBegun) {
      // A request under way is counted when it ends.
      socket.write(refuseRaw(refusal, !underWay))
    }
    socket.destroy()
  })
  server.on('connect', (_incoming: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined)
    socket.end(refuseRaw([405, 'Method Not Allowed', 'unsupportedMethod']))
  })
  server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) =>
    refuse(incoming, outgoing, 417, 'unmetExpectation'),
  )
}
