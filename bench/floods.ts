/**
 * Measures what a flood by one client costs a client of another address. Requests cached and rendered
 * pages on schedule, first undisturbed and then during each flood, directly and through
 * `deploy/nginx.conf`. Exits with 1 if a limit is exceeded.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NGINX, PUBLIC_NAME, writeNginxFile } from '../tests/nginx-file.ts'
import { findFreePort, startPortal } from '../tests/portal.ts'
import { until } from '../tests/until.ts'
import type { FloodOrder, FloodResult } from './flood.ts'
import type { OpenLoadOrder, OpenLoadResult } from './open-load.ts'
import { pageRequest } from './players.ts'
import { demand, percentile, start } from './processes.ts'

const MAX_CACHED_P99_MS = 100
const MAX_RENDERED_P99_MS = 1_000
const RUN_MS = 5_000
const CACHED_PER_SECOND = 50
const RENDERED_PER_SECOND = 10
/** The flood comes from 127.0.0.1. */
const OTHER_ADDRESS = '127.0.0.2'
const CACHED = ['/', '/?sort=newest', '/game/agar', '/about', '/sign-in']
/** Each is rendered for this request alone. */
const RENDERED = ['/?q=other-*', '/sign-in?next=%2Fother-*', '/reset-password?token=*']

type Flood = Omit<FloodOrder, 'url' | 'host'>

/** Each request is sent once. */
const FORMS: Flood = {
  kind: 'pipelined',
  connections: 50,
  requests: 100,
  path: '/sign-in',
  body: 'a=b',
  durationMs: 0,
}
const DIRECT: Record<string, Flood> = {
  '5,000 pipelined POST /sign-in on 50 connections': FORMS,
  'the same again and again': { ...FORMS, durationMs: RUN_MS },
  '100 different searches at once, again and again': {
    kind: 'pipelined',
    connections: 100,
    requests: 1,
    path: '/?q=search-*',
    durationMs: RUN_MS,
  },
  '100 different suggestion searches at once, again and again': {
    kind: 'pipelined',
    connections: 100,
    requests: 1,
    path: '/suggestions?q=search-*',
    durationMs: RUN_MS,
  },
}
const HTTP2: Flood = {
  kind: 'http2',
  connections: 4,
  requests: 100,
  path: '/sign-in',
  durationMs: 0,
}
/** Fills both cores with cached pages. A proxy can limit that. */
const UNBOUNDED = 'the same 8 again and again'
const BY_NGINX: Record<string, Flood> = {
  '4 HTTP/2 connections x 100 GET /sign-in': HTTP2,
  '8 HTTP/2 connections x 100 GET /sign-in': { ...HTTP2, connections: 8 },
  [UNBOUNDED]: { ...HTTP2, connections: 8, durationMs: RUN_MS },
  '8 HTTP/2 connections x 100 pages that are rendered, again and again': {
    ...HTTP2,
    connections: 8,
    durationMs: RUN_MS,
    path: '/sign-in?next=%2Fflood-*',
  },
}

interface Place {
  url: string
  host: string
}

using cachedLoad = start<OpenLoadOrder, OpenLoadResult>('./open-load.ts')
using renderedLoad = start<OpenLoadOrder, OpenLoadResult>('./open-load.ts')
using floodLoad = start<FloodOrder, FloodResult>('./flood.ts')
const ms = (time: number) => `${time.toFixed(0)} ms`

async function measure({ url, host }: Place, name: string, flood?: Flood): Promise<void> {
  const { port, protocol } = new URL(url)
  const visits = (paths: readonly string[], perSecond: number): OpenLoadOrder => ({
    port: Number(port),
    requests: Array.from({ length: (perSecond * RUN_MS) / 1_000 }, (_, index) =>
      pageRequest(`http://${host}`, paths[index % paths.length]!.replace('*', String(index))),
    ),
    perSecond,
    durationMs: RUN_MS,
    countsLost: true,
    localAddress: OTHER_ADDRESS,
    ...(protocol === 'https:' && { tlsName: host }),
  })
  const [cached, rendered, flooded] = await Promise.all([
    cachedLoad.call(visits(CACHED, CACHED_PER_SECOND)),
    renderedLoad.call(visits(RENDERED, RENDERED_PER_SECOND)),
    flood && floodLoad.call({ ...flood, url, host }),
  ])
  const isBounded = flood !== undefined && name !== UNBOUNDED
  report(`${name}: cached pages`, cached, isBounded ? MAX_CACHED_P99_MS : Infinity)
  report(`${name}: rendered pages`, rendered, isBounded ? MAX_RENDERED_P99_MS : Infinity)
  if (flooded) {
    const { responsesByStatus, seconds } = flooded
    console.log(`  the flood took ${seconds.toFixed(1)} s: ${JSON.stringify(responsesByStatus)}`)
  }
}

function report(
  name: string,
  { times, responsesByStatus }: OpenLoadResult,
  atMostMs: number,
): void {
  const p99Ms = percentile(times, 0.99)
  demand(
    p99Ms <= atMostMs && responsesByStatus[200] === times.length,
    `${name}: p50 ${ms(percentile(times, 0.5))}, ` +
      `p99 ${ms(p99Ms)} (at most ${atMostMs}), ${JSON.stringify(responsesByStatus)}`,
  )
}

async function measureDirectly(): Promise<void> {
  await using portal = await startPortal({ LIMITS: 'on' })
  // Without a DNS lookup.
  const url = portal.url.replace('localhost', '127.0.0.1')
  const place = { url, host: new URL(url).host }
  await measure(place, 'to warm up')
  await measure(place, 'undisturbed')
  for (const [name, flood] of Object.entries(DIRECT)) await measure(place, name, flood)
}

async function measureThroughNginx(): Promise<void> {
  await using portal = await startPortal({
    LIMITS: 'on',
    TRUST_PROXY: '1',
    PUBLIC_URL: `https://${PUBLIC_NAME}`,
  })
  await using folder = await mkdtempDisposable(join(tmpdir(), 'io-arcade-bench-'))
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const upstream = new URL(portal.url).host
  const [program, ...args] = await writeNginxFile({
    folder: folder.path,
    port,
    plainPort,
    upstream,
  })
  const nginx = spawn(program!, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(nginx, 'exit')
  try {
    const place = { url: `https://127.0.0.1:${port}`, host: PUBLIC_NAME }
    const trial = { ...HTTP2, ...place, connections: 1, requests: 1, durationMs: 0 }
    await until('nginx responds', async () => {
      const { responsesByStatus } = await floodLoad.call(trial)
      return responsesByStatus[200] === 1
    })
    await measure(place, 'to warm up, through nginx')
    await measure(place, 'undisturbed, through nginx')
    for (const [name, flood] of Object.entries(BY_NGINX)) await measure(place, name, flood)
  } finally {
    nginx.kill('SIGTERM')
    await ended
  }
}

await measureDirectly()
if (existsSync(NGINX)) await measureThroughNginx()
else console.log('nginx is not installed: nothing was measured through it')
