/** Renders pages before the port is open, so that the first visitors do not wait for the first render. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Hono } from 'hono'
import type { NodeEnv } from '#platform/http/node-env.ts'
import type { Services } from './services.ts'

/**
 * Requests the home page and the page of a game. The first render loads and compiles most of the code,
 * which takes seconds if it coincides with the load of a whole node. A failure is only logged: the start
 * goes on, and visitors get the page of the error.
 */
export async function warmUp(
  app: Hono<NodeEnv>,
  { config, games, log }: Pick<Services, 'config' | 'games' | 'log'>,
): Promise<void> {
  const { host } = new URL(config.publicUrl)
  for (const path of ['/', ...games.slice(0, 1).map(({ id }) => `/game/${id}`)]) {
    // Without PUBLIC_URL, the cache keeps only pages of requests to the portal's own port.
    const socket = Object.defineProperty(new Socket(), 'localPort', { value: config.port })
    const incoming = new IncomingMessage(socket)
    Object.assign(incoming, { method: 'GET', url: path, headers: { host } })
    const env = { incoming, outgoing: new ServerResponse(incoming) }
    try {
      await (await app.request(config.publicUrl + path, {}, env)).arrayBuffer()
    } catch (error) {
      log.warn({ err: error, path }, 'a page could not be rendered before the start')
    }
  }
}
