/**
 * Serves pictures of the operator's own games. They take precedence over build files of the same
 * name.
 */
import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import { compressed } from '#platform/http/compression.ts'
import type { Picture, Pictures } from './pictures.ts'
import type { NodeEnv } from '#platform/http/node-env.ts'

/** The prefix that distinguishes covers of own games from those of the build. */
const OWN_COVERS = '/assets/own-'
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Their names do not change: browsers revalidate after an hour. */
const HOUR = 'public, max-age=3600'

/** Serves the pictures that exist. Other requests fall through. */
export function createPictureRoutes(pictures: Pictures): Hono<NodeEnv> {
  const routes = new Hono<NodeEnv>()

  routes.get('/assets/*', async (c, next) => {
    if (!c.req.path.startsWith(OWN_COVERS)) return next()
    const takesAvif = (c.req.header('Accept') ?? '').includes('image/avif')
    const picture = await pictures.findCover(c.req.path, takesAvif)
    if (!picture) return next()
    const response = await respond(c, picture, IMMUTABLE)
    // One URL has two image formats.
    response.headers.append('Vary', 'Accept')
    return response
  })
  routes.get('/social/*', etag(), async (c, next) => {
    const picture = await pictures.findSocial(idIn(c.req.path))
    return picture ? respond(c, picture, HOUR) : next()
  })
  routes.get('/backdrops/*', etag(), async (c, next) => {
    const picture = await pictures.findBackdrop(idIn(c.req.path))
    return picture ? respond(c, picture, HOUR) : next()
  })
  return routes
}

/** Returns the id of the picture's game: `agar` for `/social/agar.png`. */
function idIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}

function respond(c: Context, { type, bytes }: Picture, cacheControl: string) {
  const headers = { 'Content-Type': type, 'Cache-Control': cacheControl }
  if (type === 'image/svg+xml') {
    return compressed(bytes, { headers }, c.req.header('Accept-Encoding'))
  }
  return c.body(bytes, 200, { ...headers, 'Content-Length': String(bytes.length) })
}
