/** Sites of games for tests: https servers on this machine with responses that a test sets. */
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'

/** Responds to a request for one host. */
export type Responder = (request: IncomingMessage, response: ServerResponse) => void

export interface StubGames {
  port: number
  /** Path of the certificate that signs for all hosts. */
  certificate: string
  /** The response of each host; without one its connection is closed. */
  responders: Map<string, Responder>
  /** The requests so far, `host/path` each. */
  requests: string[]
  last(): IncomingMessage['headers'] | undefined
  stop(): Promise<void>
}

/**
 * Starts the sites on one port.
 * @param hosts the names in the certificate
 */
export async function startStubGames(hosts: readonly string[]): Promise<StubGames> {
  const folder = await mkdtemp(join(tmpdir(), 'io-arcade-games-'))
  const { key, certificate } = makeCertificate(folder, hosts)
  const responders = new Map<string, Responder>()
  const requests: string[] = []
  let last: IncomingMessage['headers'] | undefined
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (request, response) => {
      const host = (request.headers.host ?? '').replace(/:\d+$/, '')
      requests.push(host + request.url)
      last = request.headers
      const responder = responders.get(host)
      if (responder) responder(request, response)
      else request.socket.destroy()
    },
  )
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    certificate,
    responders,
    requests,
    last: () => last,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Responds with a page with these headers. */
export function page(headers: Record<string, string | string[]> = {}, status = 200): Responder {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers })
    response.end('<!doctype html><title>A game</title>')
  }
}

/** Redirects to another URL. */
export function redirect(location: string, status = 302): Responder {
  return (_request, response) => {
    response.writeHead(status, { Location: location })
    response.end()
  }
}
