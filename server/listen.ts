/** Opens the port, with limits on how slowly a client may send. */
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { RequestError, getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { countQueries } from '#platform/db/query-count.ts'
import { REQUEST_ID_HEADER } from '#lib/error-reference.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { DEFAULT_LANGUAGE } from '#messages/languages.ts'
import {
  METHODS,
  createErrorResponses,
  refuseBadConnections,
} from '#platform/connections/error-responses.ts'
import { serveInOrder } from '#platform/connections/pipelining.ts'
import { acceptRequestId } from '#platform/http/request-id.ts'
import { createResponseLogger } from '#platform/connections/request-log.ts'
import { hasDotSegment, mergeSlashes, readTarget } from '#platform/http/request-target.ts'
import { scheduleRequests } from '#platform/connections/request-scheduler.ts'
import type { Services } from './services.ts'
import type { NodeEnv } from '#platform/http/node-env.ts'

const HEADERS_TIMEOUT_MS = 10_000
const ARRIVAL_MS = 20_000
/** Interval of Node's check for headers and bodies that exceed their timeout. */
const CHECK_EVERY_MS = 1_000
/** The client disconnected before the response was ready. nginx logs the same status. */
const CLIENT_GONE = 499
/** Browsers also send the cookies of other programs on the host, bytes. */
const MAX_HEADER_BYTES = 32 * 1024
/** New connections that the kernel holds while the process works: all pages of a node may reconnect. */
const BACKLOG = 4_096

type App = Hono<NodeEnv>
type ListeningServices = Pick<Services, 'config' | 'log' | 'traffic'>

/**
 * Creates the server for an application. It does not listen yet.
 *
 * @param arrivalMs how long the body of a request may take, unless it may be large
 */
export function createServer(
  app: App,
  services: ListeningServices,
  arrivalMs = ARRIVAL_MS,
): Server {
  const errorResponses = createErrorResponses(services)
  const logResponse = createResponseLogger(services)
  const handle = getRequestListener(
    async (request, env) => {
      const startedAt = performance.now()
      const bindings = env as HttpBindings
      const count = { queries: 0 }
      const unfinished = await countQueries(count, () => app.fetch(request, env))
      const response = errorResponses.finish(unfinished)
      const ms = performance.now() - startedAt
      // The client has disconnected and never receives the response. This is no error of the
      // portal.
      const status = bindings.outgoing.destroyed ? CLIENT_GONE : response.status
      logResponse(bindings.incoming, { status, ms, queries: count.queries })
      return response
    },
    // Default host, so that a health check over HTTP/1.0, which sends no `Host`, gets its response.
    { errorHandler: explainToClient, hostname: 'localhost' },
  )
  function explainToClient(error: unknown): Response {
    // There is no request here that would name a language.
    const t = getTranslator(DEFAULT_LANGUAGE, 'responses')
    // The URL or the host is invalid.
    if (error instanceof RequestError) return respondOutsideApp(t('malformedRequest'), 400)
    services.log.error({ err: error }, 'request failed')
    return respondOutsideApp(t('ourFault'), 500)
  }
  function respondOutsideApp(text: string, status: number): Response {
    services.traffic.record('', status, 0)
    return errorResponses.finish(new Response(text, { status }))
  }
  function serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const id = acceptRequestId(incoming, services.config.trustProxy)
    if (id) outgoing.setHeader(REQUEST_ID_HEADER, id)
    const { rawHeaders, url = '' } = incoming
    const { host } = incoming.headers
    // A question to the whole server (RFC 9110, 9.3.7), and what HAProxy's `option httpchk` sends.
    if (incoming.method === 'OPTIONS' && (url === '*' || !host)) {
      return errorResponses.respondEmpty(outgoing, 204, { Allow: METHODS.join(', ') })
    }
    const target = readTarget(url)
    const hasHost = incoming.httpVersion === '1.0' || host
    // A proxy in front may have read the other host (RFC 9112, 3.2).
    const hasTwoHosts =
      rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1
    if (target === undefined || !hasHost || hasTwoHosts) {
      return errorResponses.refuse(incoming, outgoing, 400, 'malformedUrl')
    }
    // Refused here: any later parser of the URL would resolve the dots.
    if (hasDotSegment(url)) return errorResponses.refuse(incoming, outgoing, 404, 'notFound')
    if (!METHODS.includes(incoming.method ?? '')) {
      outgoing.setHeader('Allow', METHODS.join(', '))
      return errorResponses.refuse(incoming, outgoing, 405, 'unsupportedMethod')
    }
    const merged = mergeSlashes(target)
    if (merged !== target) return errorResponses.respondEmpty(outgoing, 308, { Location: merged })
    incoming.url = target
    // Later bytes on the connection could use a protocol that was not agreed on.
    if (incoming.headers.upgrade) outgoing.shouldKeepAlive = false
    void handle(incoming, outgoing)
  }
  const server = createHttpServer(
    // `serve` refuses a request without a host, with the headers that every response has.
    {
      connectionsCheckingInterval: CHECK_EVERY_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
    },
    serveInOrder(scheduleRequests(services.config, serve)),
  )
  server.on('connection', () => (services.traffic.connections += 1))
  refuseBadConnections(server, errorResponses)
  // Node swaps the two if the headers had more time.
  server.headersTimeout = Math.min(HEADERS_TIMEOUT_MS, arrivalMs)
  // By Node's check: a timer of our own for each request makes likes slower.
  server.requestTimeout = arrivalMs
  server.keepAliveTimeout = services.config.keepAliveS * 1_000
  return server
}

/**
 * Starts to serve the application.
 *
 * @throws OperatorError if the port is in use or may not be opened
 */
export async function listen(app: App, services: ListeningServices): Promise<Server> {
  const { port, host } = services.config
  const server = createServer(app, services)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)))
  server.listen({ port, host, backlog: BACKLOG }, resolve)
  await promise
  server.on('error', (error) => services.log.error({ err: error }, 'the port has a fault'))
  return server
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(`Port ${port} is in use; set PORT to another one`)
    case 'EACCES':
      return new OperatorError(`Port ${port} may not be opened by this user; set PORT above 1023`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(`HOST ${host} is not an address of this machine`)
    default:
      return error
  }
}
