/** Changes are made by the portal's own pages only (design, Security). */
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a change unless the browser says it comes from this origin. */
export function refuseCrossSite(publicUrl: string): MiddlewareHandler<{
  Bindings: HttpBindings
}> {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method)) return next()
    // Read from the socket's request: the web one would be built for these two alone.
    const { origin, 'sec-fetch-site': site } = c.env.incoming.headers
    const isOwn = site ? site === 'same-origin' : origin === publicUrl
    if (!isOwn) return c.text('This request did not come from the portal itself.', 403)
    return next()
  }
}
