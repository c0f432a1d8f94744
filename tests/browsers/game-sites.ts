/**
 * A proxy that responds for every site except this machine: each site shows the same small game.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from '../certificate.ts'
import { listen } from '../listen.ts'

const GAME = `<!doctype html><html lang="en"><title>A game</title>
<body style="margin:0;background:#00f;color:#fff"><h1>A game</h1>
<script>addEventListener('keydown', (event) => { document.title = event.key })</script>`

export interface GameSites {
  /** The port of the proxy. */
  port: number
  /** If true, games get no response. */
  isHeld: boolean
  /** If true, the games refuse to be framed. */
  isRefusing: boolean
  /** Hosts of the games that were requested. */
  hosts: string[]
  stop(): Promise<void>
}

/** Makes an untrusted certificate; the browsers are configured to accept it. */
function makeUntrusted(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'io-arcade-certificate-'))
  const { key, certificate } = makeCertificate(folder, ['games'])
  const made = { key: readFileSync(key), cert: readFileSync(certificate) }
  rmSync(folder, { recursive: true })
  return made
}

/** Starts the proxy. */
export async function startGameSites(): Promise<GameSites> {
  const sockets = new Set<Socket>()
  const games = createSecureServer(makeUntrusted(), (request, response) => {
    sites.hosts.push(request.headers.host ?? '')
    if (sites.isHeld) return
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      ...(sites.isRefusing && { 'X-Frame-Options': 'DENY' }),
    })
    response.end(GAME)
  })
  const gamesPort = await listen(games)
  const proxy = createServer((_request, response) => response.writeHead(502).end())
  proxy.on('connect', (_request, client: Socket, head: Buffer) => {
    const upstream = connect(gamesPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.write(head)
      upstream.pipe(client)
      client.pipe(upstream)
    })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
  })
  const port = await listen(proxy)
  const sites: GameSites = {
    port,
    isHeld: false,
    isRefusing: false,
    hosts: [],
    async stop() {
      for (const socket of sockets) socket.destroy()
      for (const server of [proxy, games]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
  return sites
}
