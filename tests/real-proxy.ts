/** Starts nginx and Caddy with the files in `deploy/`, with ports, names and folders of a test. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { request, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { BY_OWN_PAGE } from './event-stream.ts'
import { makeFolder } from './folder.ts'
import { PUBLIC_NAME, change, deployed, writeNginxFile } from './nginx-file.ts'
import { findFreePort } from './portal.ts'

export const CADDY = '/usr/bin/caddy'

export interface RealProxy {
  port: number
  output(): string
}

/** Starts the program until the test ends, and waits until it accepts TLS connections. */
async function start(
  port: number,
  endBy: 'SIGTERM' | 'SIGKILL',
  [path, ...args]: string[],
  environment: Record<string, string> = {},
): Promise<RealProxy> {
  const child = spawn(path!, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  }
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill(endBy)
    await ended
  })
  const isUp = () =>
    requestFromProxy(port, '/healthz').then(
      ({ status }) => status,
      () => 0,
    )
  await expect
    .poll(async () => [await isUp(), child.exitCode], { timeout: 30_000 })
    .toEqual([200, null])
  return { port, output: () => printed }
}

/** Starts nginx in front of the portal at this address; `parts` of its file are replaced. */
export async function startNginx(
  upstream: string,
  parts: Record<string, string> = {},
): Promise<RealProxy> {
  const folder = await makeFolder()
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const command = await writeNginxFile({ folder, port, plainPort, upstream, parts })
  return start(port, 'SIGTERM', command)
}

/** Starts Caddy in front of the portals at these addresses. */
export async function startCaddy(upstreams: string): Promise<RealProxy> {
  const folder = await makeFolder()
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const file = join(folder, 'Caddyfile')
  // Uses its own certificates, since no authority issues one for an example name.
  const own = `\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${plainPort}\n\thttps_port ${port}\n`
  await writeFile(file, change(await deployed('Caddyfile'), { '\tservers {': `${own}\tservers {` }))
  // On SIGTERM it would wait for open streams.
  return start(port, 'SIGKILL', [CADDY, 'run', '--config', file, '--adapter', 'caddyfile'], {
    HOME: folder,
    PORTAL_HOST: PUBLIC_NAME,
    PORTAL_NODES: upstreams,
  })
}

export interface ProxyOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The client address: any of 127.0.0.0/8. */
  address?: string
}

/**
 * Sends a visitor's request with the public host name; returns the response before its body is
 * read.
 */
async function beginAtProxy(
  port: number,
  path: string,
  { body, headers, address, method = 'GET' }: ProxyOptions = {},
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options: RequestOptions = {
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { Host: PUBLIC_NAME, ...headers },
    servername: PUBLIC_NAME,
    rejectUnauthorized: false,
    agent: false,
    ...(address && { localAddress: address }),
  }
  request(options, resolve).once('error', reject).end(body)
  return promise
}

/** Opens a live stream as a page of the portal does. */
export function beginStreamAtProxy(port: number, options: ProxyOptions = {}) {
  const headers = { ...BY_OWN_PAGE, ...options.headers }
  return beginAtProxy(port, '/live', { ...options, headers })
}

/** Sends a visitor's request and reads the complete response. */
export async function requestFromProxy(...request: Parameters<typeof beginAtProxy>) {
  const response = await beginAtProxy(...request)
  const { statusCode: status = 0, headers } = response
  return { status, headers, body: await text(response) }
}
