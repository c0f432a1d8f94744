/** A server of one test, which closes with the test. */
import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'

/** Opens the server on a free port until the test ends, and returns the port. */
export async function openTestServer(server: Server | HttpServer, host?: string): Promise<number> {
  onTestFinished(() => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  })
  return listen(server, host)
}
