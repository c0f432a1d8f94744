/** Sites of games for tests: https servers on this machine with responses that a test sets. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const names = hosts.map((host) => `DNS:${host}`).join(',')
  const subject = ['-subj', '/CN=games', '-addext', `subjectAltName=${names}`]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...kind, ...subject, ...files], {
    stdio: 'ignore',
  })
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
