/** Opens the port, with limits on how slowly a client may send. */
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from './config.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 20_000
/** Longer than the usual proxy's, so that a proxy never reuses a connection we just closed. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000

/** The port can't be opened; one plain line. */
export class ListenError extends Error {
  override name = 'ListenError'
}

/** The server for an application, not yet listening. */
export function createServer(app: Hono<{ Bindings: HttpBindings }>): Server {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  return server
}

/**
 * Serves the application.
 *
 * @throws ListenError when the port is in use or may not be opened
 */
export async function listen(
  app: Hono<{ Bindings: HttpBindings }>,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<Server> {
  const server = createServer(app)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)))
  server.listen(port, host, resolve)
  await promise
  return server
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ListenError(`Port ${port} is in use; set PORT to another one`)
    case 'EACCES':
      return new ListenError(`Port ${port} may not be opened by this user; set PORT above 1023`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ListenError(`HOST ${host} is no address of this machine`)
    default:
      return error
  }
}
