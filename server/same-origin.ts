/** Changes are made by the portal's own pages only (design, Security). */
import type { MiddlewareHandler } from 'hono'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a change unless the browser says it comes from this origin. */
export function refuseCrossSite(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method)) return next()
    const site = c.req.header('Sec-Fetch-Site')
    const isOwn = site ? site === 'same-origin' : c.req.header('Origin') === publicUrl
    if (!isOwn) return c.text('This request did not come from the portal itself.', 403)
    return next()
  }
}
