/**
 * Serves the built client. Files are compressed at build time and immutable if hashed. Also serves
 * the hashed files of other builds.
 */
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type Next } from 'hono'
import { etag } from 'hono/etag'
import type { Reader } from '#app/db/db.server.ts'
import { HASHED_PATH, WORKER_PATH } from '#app/features/offline/addresses.ts'
import { createPreviousBuildAssets } from './previous-build-assets.ts'
import { WORKER_POLICY } from '../kernel/http/security-headers.ts'
import type { NodeEnv } from '../kernel/http/node-env.ts'

const YEAR_S = 31_536_000
/**
 * Icons and generated pictures keep their names over releases: browsers revalidate after an hour.
 */
const HOUR_S = 3_600

/**
 * Serves the files under `root` and the stored files of other builds. Requests for a missing file
 * without a hash in its name fall through to the pages.
 */
export function createStaticFiles(root: string, db: Reader): Hono<NodeEnv> {
  const files = new Hono<NodeEnv>()
  files.use('/assets/*', serve(root), createPreviousBuildAssets(db, cacheControl))
  for (const path of ['/icons/*', '/social/*', '/backdrops/*', '/favicon*', '/licences.txt']) {
    files.use(path, etag(), serve(root))
  }
  files.use(WORKER_PATH, etag(), serve(root, { 'Content-Security-Policy': WORKER_POLICY }))
  return files
}

function serve(root: string, headers: Record<string, string> = {}) {
  const respond = serveStatic({
    root,
    precompressed: true,
    onFound(_path, c) {
      c.header('Cache-Control', cacheControl(c.req.path))
      // An immutable file needs no revalidation.
      if (HASHED_PATH.test(c.req.path)) c.header('Last-Modified', undefined)
      for (const [name, value] of Object.entries(headers)) c.header(name, value)
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
  // A cached service worker would pin the whole portal to its version.
  if (path === WORKER_PATH) return 'no-cache'
  if (HASHED_PATH.test(path)) return `public, max-age=${YEAR_S}, immutable`
  return `public, max-age=${HOUR_S}`
}
