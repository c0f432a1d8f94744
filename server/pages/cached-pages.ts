/** Public pages and their data: rendered once, without a viewer, and cached for everyone (ADR 5). */
import type { IncomingMessage } from 'node:http'
import { deletionNotice } from '#features/settings/server/deletion-notice.server.ts'
import { REQUEST_ID_HEADER } from '#lib/error-reference.ts'
import { splitLanguage } from '#messages/languages.ts'
import type { FindOrigin } from '#platform/http/public-origin.ts'
import { requestIdOf } from '#platform/http/request-id.ts'
import { isSafeMethod } from '#platform/http/safe-method.ts'
import { toDataPath, toPagePath } from '#platform/http/request-target.ts'
import { hasSignedCookie } from '../viewer/requester.ts'
import { NOTHING_POLICY, commonHeaders } from '#platform/http/security-headers.ts'
import type { Services } from '../services.ts'
import type { CacheKey, FindCacheKey } from './cache-keys.ts'
import type { Documents } from './documents.ts'
import { createPageCache, sendCached, type RenderedPage } from '#platform/http/page-cache.ts'
import type { InTurn } from './render-queue.ts'
import type { NodeContext } from '#platform/http/node-env.ts'

/** Cache limits of searches, and of other origins that lead here, such as a forwarded port. */
const MAX_UNBOUNDED = { maxPages: 150, maxBytes: 6 * 2 ** 20 }

/** What cached and rendered pages have in common. */
export interface PageParts {
  documents: Documents
  findCacheKey: FindCacheKey
  findOrigin: FindOrigin
  /** Queues everything that is not cached. */
  inTurn: InTurn
}

/**
 * Returns a function that responds with a public page or its data, which is rendered and cached on a
 * miss. It returns undefined if the response cannot be cached.
 */
export function createCachedPages(
  services: Pick<Services, 'config' | 'cookieKey' | 'db' | 'processCounters'>,
  { documents, findCacheKey, findOrigin, inTurn }: PageParts,
) {
  const { config, cookieKey, db } = services
  const uses = services.processCounters.pages
  const cache = createPageCache({ uses })
  /** Separate, so that addresses of unbounded sets evict only each other. */
  const unboundedCache = createPageCache({ uses, ...MAX_UNBOUNDED })
  const publicControl = writeCacheControl(config)

  async function render(
    { address, isForVisitors }: Pick<CacheKey, 'address' | 'isForVisitors'>,
    origin: string,
    incoming: IncomingMessage,
  ): Promise<RenderedPage> {
    // The id of the first request for the page.
    const request = new Request(origin + address, {
      headers: { [REQUEST_ID_HEADER]: requestIdOf(incoming) },
    })
    const rendered = await documents.render(request, { viewer: undefined, address: '' })
    const { response, document } = rendered
    // A shared cache must not store a page that redirects signed-in players.
    const control = isForVisitors ? 'private, no-cache' : publicControl
    return {
      status: response.status,
      headers: {
        // In lower case, as those of the document.
        ...Object.fromEntries(new Headers(commonHeaders(origin, config))),
        // A document has its own policy.
        'content-security-policy': NOTHING_POLICY,
        ...Object.fromEntries(documents.headersOf(rendered)),
        'cache-control': response.ok ? control : 'no-store',
        vary: 'Accept-Encoding',
      },
      body: document?.html ?? (await response.text()),
    }
  }

  return (c: NodeContext) => {
    const { incoming } = c.env
    const { method = '', url = '/', headers } = incoming
    if (!isSafeMethod(method)) return undefined
    const [path = '/', ...rest] = url.split('?')
    const query = rest.join('?')
    const pagePath = toPagePath(path)
    // A data request for some of the routes only.
    if (path !== pagePath && query.includes('_routes=')) return undefined
    const key = findCacheKey(pagePath, query)
    const found = findOrigin(incoming)
    if (!key || !found) return undefined
    const { version, isUnbounded, isForVisitors } = key
    if (isForVisitors && hasSignedCookie(services, incoming)) return undefined
    // The home page with the notice of a deleted account is rendered for this reader only.
    const isHome = splitLanguage(pagePath).page === '/'
    const { cookie = null } = headers
    if (isHome && deletionNotice.read(cookieKey, cookie, db.now())) return undefined
    const address = path === pagePath ? key.address : toDataAddress(key.address)
    const { origin, isKnown } = found
    const pages = isKnown && !isUnbounded ? cache : unboundedCache
    const make = () => render({ address, isForVisitors }, origin, incoming)
    // A cached page is sent at once. Otherwise the request waits in its own client's queue, not in
    // that of the client that requested the page first.
    const held = pages.find(origin + address, version)
    const page = held ?? inTurn(c, () => pages.get(origin + address, version, make))
    return page.then((each) => sendCached(each, headers))
  }
}

/** Browsers revalidate on every view. A shared cache may wait for the configured time. */
function writeCacheControl({ pageCacheS, pageStaleS }: Services['config']): string {
  const inFront = [
    ...(pageCacheS > 0 ? [`s-maxage=${pageCacheS}`] : []),
    ...(pageStaleS > 0 ? [`stale-while-revalidate=${pageStaleS}`] : []),
  ]
  return ['public', 'max-age=0', ...(inFront.length > 0 ? inFront : ['must-revalidate'])].join(', ')
}

/** Returns the address of a page's data request in React Router. */
function toDataAddress(address: string): string {
  const [path, query] = address.split('?', 2)
  const dataPath = toDataPath(path!)
  return query === undefined ? dataPath : `${dataPath}?${query}`
}
