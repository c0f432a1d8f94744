/**
 * Serves the built client. Files are compressed at build time and immutable if hashed. Also serves
 * the hashed files of the previous build (ADR 36).
 */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type Next } from 'hono'
import { etag } from 'hono/etag'
import { localizeResponse } from '#platform/http/localize-response.ts'
import type { NodeEnv } from '#platform/http/node-env.ts'
import { isSafeMethod } from '#platform/http/safe-method.ts'

/** Immutable files: Vite's names, which end in a hash of eight characters. */
export const HASHED_PATH = /^\/assets\/[\w.-]{1,100}-[\w-]{8}\.\w{1,10}$/

const YEAR_S = 31_536_000
/**
 * Icons and generated pictures keep their names over releases: browsers revalidate after an hour.
 */
const HOUR_S = 3_600

/**
 * Up to 0.2 the portal had a service worker. Browsers that still have one look for a new version at
 * its address: this one deletes the caches and itself (ADR 14).
 */
const REMOVE_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister())))
`

/**
 * Serves the files under `root`, and the hashed files of the other builds beside it. Requests for a
 * missing file without a hash in its name fall through to the pages.
 */
export function createStaticFiles(root: string): Hono<NodeEnv> {
  const files = new Hono<NodeEnv>()
  files.use('/assets/*', serve(root), ...listOtherBuilds(root).map(serve), refuseMissing)
  for (const path of ['/icons/*', '/social/*', '/backdrops/*', '/favicon*', '/licences.txt']) {
    files.use(path, etag(), serve(root))
  }
  files.get('/service-worker.js', (c) =>
    c.body(REMOVE_WORKER, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  )
  return files
}

/** Lists the client folders of the builds that `scripts/build.mjs` keeps. */
function listOtherBuilds(root: string): string[] {
  const build = realpathSync(dirname(root))
  const builds = dirname(build)
  if (basename(builds) !== '.builds') return []
  return readdirSync(builds)
    .filter((name) => name !== basename(build) && !name.endsWith('.part'))
    .map((name) => join(builds, name, 'client'))
    .filter((client) => existsSync(join(client, 'assets')))
}

function refuseMissing(c: Context, next: Next): Promise<Response | void> {
  const { path, method } = c.req
  if (!isSafeMethod(method) || !HASHED_PATH.test(path)) return next()
  const headers = { host: c.req.header('Host'), referer: c.req.header('Referer') }
  const localize = localizeResponse({ url: path, headers })
  const headersOf404 = { 'Cache-Control': 'no-store' }
  return Promise.resolve(c.text(localize('fileNotFound'), 404, headersOf404))
}

function serve(root: string) {
  const respond = serveStatic({
    root,
    precompressed: true,
    onFound(_path, c) {
      c.header('Cache-Control', cacheControl(c.req.path))
      // An immutable file needs no revalidation.
      if (HASHED_PATH.test(c.req.path)) c.header('Last-Modified', undefined)
    },
  })
  return (c: Context, next: Next) => {
    // Files are small, and a server may ignore the header (RFC 9110, 14.2). The library would send
    // parts with wrong entity tags.
    c.req.raw.headers.delete('Range')
    return respond(c, next)
  }
}

function cacheControl(path: string): string {
  if (HASHED_PATH.test(path)) return `public, max-age=${YEAR_S}, immutable`
  return `public, max-age=${HOUR_S}`
}
