/** Only the portal's own pages may make changes and open live streams. */
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import type { FindOrigin } from './public-origin.ts'
import { localizeResponse } from './localize-response.ts'
import type { NodeMiddleware } from './node-env.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects a change unless the browser reports this origin, through `Origin` or `Sec-Fetch-Site`. If
 * both are present, both must match. Over HTTP, browsers send `Sec-Fetch-Site` only to loopback. An
 * `Origin` of `null` means that the browser withholds the origin.
 */
export function refuseCrossSite(
  config: Pick<Config, 'hasPublicUrl' | 'portalName' | 'publicUrl'>,
  findOrigin: FindOrigin,
): NodeMiddleware {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method)) return next()
    // Reads Node's request: Hono would build a web `Request` for these two headers.
    const { incoming } = c.env
    const { origin = 'null', 'sec-fetch-site': site } = incoming.headers
    const isOwn =
      origin === 'null'
        ? site === 'same-origin'
        : origin === findOrigin(incoming)?.origin && (site ?? 'same-origin') === 'same-origin'
    if (isOwn) return next()
    const t = localizeResponse(incoming)
    if (config.hasPublicUrl) {
      const names = { portal: config.portalName, address: `${config.publicUrl}/` }
      return c.text(t('foreignRequestMoved', names), 403)
    }
    // A proxy terminates HTTPS, and the portal itself receives HTTP.
    const isByHttps = origin === `https://${incoming.headers.host}`
    return c.text(isByHttps ? t('foreignRequestPublicUrl') : t('foreignRequest'), 403)
  }
}

/**
 * Returns true if one of the portal's own pages opens a live stream. Checks `Sec-Fetch-Site`.
 * Browsers omit it over HTTP, except to loopback. Then checks `Origin`, or else `Referer`: an
 * `EventSource` to its own site sends no `Origin`. A page of another site can suppress these
 * headers, but cannot forge them.
 */
export function isByOwnPage(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  findOrigin: FindOrigin,
): boolean {
  const { origin, referer, 'sec-fetch-site': site } = incoming.headers
  if (site !== undefined) return site === 'same-origin'
  const by = origin ?? (referer === undefined ? undefined : URL.parse(referer)?.origin)
  return by !== undefined && by === findOrigin(incoming)?.origin
}
