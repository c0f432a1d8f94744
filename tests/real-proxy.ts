/** nginx and Caddy by the files in `deploy/`, with ports, names and folders of a test. */
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
  /** What it printed so far. */
  output(): string
}

/** Starts the program until the test ends, and waits until it answers by TLS. */
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
    askProxy(port, '/healthz').then(
      ({ status }) => status,
      () => 0,
    )
  await expect
    .poll(async () => [await isUp(), child.exitCode], { timeout: 30_000 })
    .toEqual([200, null])
  return { port, output: () => printed }
}

/** nginx before the portal that listens there; `parts` of its file are replaced. */
export async function startNginx(
  upstream: string,
  parts: Record<string, string> = {},
): Promise<RealProxy> {
  const folder = await makeFolder()
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const command = await writeNginxFile({ folder, port, plainPort, upstream, parts })
  return start(port, 'SIGTERM', command)
}

/** Caddy before the portals that listen there. */
export async function startCaddy(upstreams: string): Promise<RealProxy> {
  const folder = await makeFolder()
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const file = join(folder, 'Caddyfile')
  // Its own certificates, since nobody signs one for the name of an example.
  const own = `\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${plainPort}\n\thttps_port ${port}\n`
  await writeFile(file, change(await deployed('Caddyfile'), { '\tservers {': `${own}\tservers {` }))
  // It would wait for open streams.
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
  /** The client's own: any of 127.0.0.0/8. */
  address?: string
}

/** Begins a request of a visitor by the public name. */
export async function beginAtProxy(
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

/** Opens a live stream like a page of the portal. */
export function beginStreamAtProxy(port: number, options: ProxyOptions = {}) {
  const headers = { ...BY_OWN_PAGE, ...options.headers }
  return beginAtProxy(port, '/live', { ...options, headers })
}

/** A visitor's request, and its whole answer. */
export async function askProxy(...question: Parameters<typeof beginAtProxy>) {
  const response = await beginAtProxy(...question)
  const { statusCode: status = 0, headers } = response
  return { status, headers, body: await text(response) }
}
