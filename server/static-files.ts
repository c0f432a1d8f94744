/** The built client: compressed at build, immutable where the name carries a hash. */
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'

const YEAR_S = 31_536_000
/** Icons and social pictures keep their names over releases: asked for again after an hour. */
const HOUR_S = 3_600

/** Vite's names end in a hash of eight characters. */
const HASHED_NAME = /^\/assets\/.+-[\w-]{8}\.\w+$/

/** Serves the files under `root`; what is not there falls through to the pages. */
export function createStaticFiles(root: string): Hono<{ Bindings: HttpBindings }> {
  const files = new Hono<{ Bindings: HttpBindings }>()
  files.use('/assets/*', serve(root))
  for (const path of ['/icons/*', '/social/*', '/favicon*']) {
    files.use(path, etag(), serve(root))
  }
  return files
}

function serve(root: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound(_path, c) {
      const seconds = HASHED_NAME.test(c.req.path) ? YEAR_S : HOUR_S
      const immutable = seconds === YEAR_S ? ', immutable' : ''
      c.header('Cache-Control', `public, max-age=${seconds}${immutable}`)
    },
  })
}
