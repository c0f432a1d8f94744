/** The built client: compressed at build, immutable where the name carries a hash. */
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { HASHED_PATH, WORKER_PATH } from '#app/features/offline/addresses.ts'
import { WORKER_POLICY } from './security-headers.ts'

const YEAR_S = 31_536_000
/** Icons and pictures made at build keep their names over releases: asked for again after an hour. */
const HOUR_S = 3_600

/** Serves the files under `root`; what is not there falls through to the pages. */
export function createStaticFiles(root: string): Hono<{ Bindings: HttpBindings }> {
  const files = new Hono<{ Bindings: HttpBindings }>()
  files.use('/assets/*', serve(root))
  for (const path of ['/icons/*', '/social/*', '/backdrops/*', '/favicon*']) {
    files.use(path, etag(), serve(root))
  }
  files.use(WORKER_PATH, etag(), serve(root, { 'Content-Security-Policy': WORKER_POLICY }))
  return files
}

function serve(root: string, headers: Record<string, string> = {}) {
  return serveStatic({
    root,
    precompressed: true,
    onFound(_path, c) {
      c.header('Cache-Control', cacheControl(c.req.path))
      for (const [name, value] of Object.entries(headers)) c.header(name, value)
    },
  })
}

function cacheControl(path: string): string {
  // A kept worker would keep the whole portal at its version.
  if (path === WORKER_PATH) return 'no-cache'
  if (HASHED_PATH.test(path)) return `public, max-age=${YEAR_S}, immutable`
  return `public, max-age=${HOUR_S}`
}
