/**
 * Pages and their data. A public page is rendered once, without a viewer, and cached for everyone
 * (ADR 5). Everything else is rendered per request.
 */
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import type { Requester } from '#app/context.server.ts'
import { sessionCookieName } from '#app/features/accounts/session-cookie.server.ts'
import { readCookie } from '#app/lib/cookies.ts'
import { unsignToken } from '#app/features/accounts/session.server.ts'
import { hasDeletionNotice } from '#app/features/settings/deletion-notice.server.ts'
import { REQUEST_ID_HEADER } from '#app/lib/error-reference.ts'
import { splitLanguage } from '#app/messages/languages.ts'
import { findRequester, findReader, renewCookie, toMe } from '../http/requester.ts'
import { clientAddress } from '../http/client-address.ts'
import { compressed, isCompressible } from '../http/compression.ts'
import { createCacheKeys, type CacheKey } from './cache-keys.ts'
import { createDocuments, type RenderRequest } from './documents.ts'
import { readForm } from '../http/form-body.ts'
import { isSafeMethod } from '../http/safe-method.ts'
import { chooseEncoding } from '../http/choose-encoding.ts'
import { createPageCache, type RenderedPage } from './page-cache.ts'
import type { FindOrigin } from '../http/public-origin.ts'
import {
  createMessageParts,
  createSessionRules,
  listSitemapPatterns,
  type PageRoute,
} from './page-routes.ts'
import type { LimitRender } from './render-rate-limit.ts'
import type { InTurn } from './render-queue.ts'
import { requestIdOf } from '../http/request-id.ts'
import { toDataPath, toPagePath } from '../http/request-target.ts'
import { commonHeaders } from '../http/security-headers.ts'
import type { Services } from '../services.ts'
import { localizeResponse } from '../http/localize-response.ts'

type NodeContext = Context<{ Bindings: HttpBindings }>

/** `Cache-Control` of responses to one request. */
const PRIVATE = 'private, no-store'
/** Cache limits for pages under other origins that lead here, such as a forwarded port. */
const MAX_OTHER = { maxPages: 50, maxBytes: 2 * 2 ** 20 }
/** Cache limits for searches. Their number is unbounded, so they have a cache of their own. */
const MAX_SEARCHES = { maxPages: 100, maxBytes: 4 * 2 ** 20 }

export interface PagesOptions {
  render: RenderRequest
  routes: readonly PageRoute[]
  findOrigin: FindOrigin
  /** Limits rendering for addresses of an unbounded set. */
  limitRender: LimitRender
  /** Queues everything that is not cached. */
  inTurn: InTurn
  isDevelopment: boolean
}

export interface Pages {
  /**
   * Responds with a public page or its data, which is rendered and cached on a miss. Returns
   * undefined if the response cannot be cached: `respond` must render it.
   */
  visit(c: NodeContext): Promise<Response | undefined>
  /** Renders the response to one request with React Router. */
  respond(c: NodeContext): Promise<Response>
}

/** Creates the pages: rendering, cache and headers. */
export function createPages(
  services: Services,
  { render, routes, findOrigin, limitRender, inTurn, isDevelopment }: PagesOptions,
): Pages {
  const { config, traffic } = services
  const uses = services.processCounters.pages
  const cache = createPageCache({ uses })
  /** Separate, so that addresses of unbounded sets evict only each other. */
  const otherOriginsCache = createPageCache({ uses, ...MAX_OTHER })
  const searchCache = createPageCache({ uses, ...MAX_SEARCHES })
  const cookieName = sessionCookieName(config.publicUrl)
  const documents = createDocuments(services, render, {
    isDevelopment,
    sitemapPatterns: listSitemapPatterns(routes),
    listMessageParts: createMessageParts(routes),
  })
  const findCacheKey = createCacheKeys(services, routes)
  const sessionRuleOf = createSessionRules(routes)
  const publicControl = writeCacheControl(config)

  /** Returns true if the portal has signed the session cookie. The session may have ended. */
  function isSigned({ headers }: IncomingMessage): boolean {
    const cookie = readCookie(headers.cookie, cookieName)
    return cookie !== undefined && unsignToken(cookie, services.cookieKey) !== undefined
  }

  async function renderForEveryone(
    { address, isForVisitors }: Pick<CacheKey, 'address' | 'isForVisitors'>,
    origin: string,
    incoming: IncomingMessage,
  ): Promise<RenderedPage> {
    const rendered = await documents.renderAddress(origin, address, requestIdOf(incoming))
    const { response, document } = rendered
    // A shared cache must not store a page that redirects signed-in players.
    const control = isForVisitors ? 'private, no-cache' : publicControl
    return {
      status: response.status,
      headers: {
        ...commonHeaders(origin, config),
        // Kept by documents only if they are rendered in development.
        'content-security-policy': NOTHING_POLICY,
        ...Object.fromEntries(documents.headersOf(rendered)),
        'cache-control': response.ok ? control : 'no-store',
        vary: 'Accept-Encoding',
      },
      body: document?.html ?? (await response.text()),
    }
  }

  /**
   * Returns true if the portal itself links to this address. React Router serves an unbounded set
   * of other addresses.
   */
  function isLinked({ pathname, search }: URL): boolean {
    const path = toPagePath(pathname)
    const key = findCacheKey(path, search.slice(1))
    return key ? !key.isUnbounded : traffic.isFixed(path)
  }

  async function findSessionOf(
    incoming: IncomingMessage,
    path: string,
  ): Promise<Pick<Requester, 'viewer' | 'me'>> {
    const rule = sessionRuleOf(path)
    if (!isSafeMethod(incoming.method ?? '') || rule === 'optional') {
      return { viewer: await findRequester(services, incoming) }
    }
    if (rule !== 'required') return { viewer: undefined }
    const player = await findReader(services, incoming)
    return { viewer: player, me: player && toMe(services, player) }
  }

  /**
   * Renders one request in its queue slot.
   *
   * @param form the request's body
   */
  async function respondInTurn(c: NodeContext, form?: ArrayBuffer): Promise<Response> {
    const requestId = requestIdOf(c.env.incoming)
    const found = findOrigin(c.env.incoming)
    // Files are served under any host, so a request for a missing file may name an unknown one.
    if (!found) return c.text(localizeResponse(c.env.incoming)('notFound'), 404)
    const { origin } = found
    const reads = isSafeMethod(c.req.method)
    const sent = form ? await readForm(c.req.raw, c.env.incoming, form) : c.req.raw
    if (!(sent instanceof Request)) {
      return c.text(localizeResponse(c.env.incoming)(sent.key), sent.status)
    }
    const request = atOrigin(sent, origin)
    request.headers.set(REQUEST_ID_HEADER, requestId)
    // `refuseCrossSite` has checked the request already. React Router would treat the origin `null`
    // as another site.
    if (request.headers.get('Origin') === 'null') request.headers.delete('Origin')
    const address = clientAddress(c.env.incoming, config.trustProxy)
    const device = readCookie(c.env.incoming.headers.cookie, services.devices.cookieName)
    const url = new URL(request.url)
    const requester = await findSessionOf(
      c.env.incoming,
      splitLanguage(toPagePath(url.pathname)).page,
    ).then(
      (found): Requester => ({ ...found, address, device, signal: request.signal }),
      (failure: unknown): Requester => {
        // A change must not run as if the requester were signed out.
        if (!reads) throw failure
        return { viewer: undefined, address, device, failure }
      },
    )
    const { viewer } = requester
    const cookie = viewer && renewCookie(services, c.env.incoming, viewer)
    const render = () => documents.render(request, requester)
    const isRateLimited = !isDevelopment && !isLinked(url)
    const rendered = await (isRateLimited ? limitRender(c.env.incoming, render) : render())
    const { response, document } = rendered
    const { status } = response
    const headers = documents.headersOf(rendered)
    // Signing in or out sets its own cookie.
    const isSet = headers.getSetCookie().some((each) => each.startsWith(`${cookieName}=`))
    if (cookie && !isSet) headers.append('Set-Cookie', cookie)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', PRIVATE)
    if (c.req.method === 'HEAD' || !isCompressible(headers)) {
      return new Response(document?.html ?? response.body, { status, headers })
    }
    const body = document?.html ?? Buffer.from(await response.arrayBuffer())
    return compressed(body, { status, headers }, c.req.header('Accept-Encoding'))
  }

  return {
    async respond(c) {
      // Read before waiting in the queue: a client may send the body arbitrarily slowly.
      const form = isSafeMethod(c.req.method) ? undefined : await c.req.raw.arrayBuffer()
      return inTurn(c, () => respondInTurn(c, form))
    },
    async visit(c) {
      const { incoming } = c.env
      const [path = '/', ...rest] = (incoming.url ?? '/').split('?')
      const query = rest.join('?')
      const pagePath = toPagePath(path)
      // The home page with the notice of a deleted account is rendered for this reader only.
      const isFarewell =
        splitLanguage(pagePath).page === '/' &&
        hasDeletionNotice(incoming.headers.cookie, services.cookieKey, services.db.now())
      // A data request for some of the routes only. `respond` handles it.
      const isPart = path !== pagePath && query.includes('_routes=')
      const isCacheable = !isFarewell && !isPart && !isDevelopment
      const key = isCacheable ? findCacheKey(pagePath, query) : undefined
      const found = findOrigin(incoming)
      if (!key || !found) return undefined
      const { version, isUnbounded, isForVisitors } = key
      if (isForVisitors && isSigned(incoming)) return undefined
      const address = path === pagePath ? key.address : toDataAddress(key.address)
      const { origin, isKnown } = found
      const render = () => renderForEveryone({ address, isForVisitors }, origin, incoming)
      const make = isUnbounded ? () => limitRender(incoming, render) : render
      const pages = isUnbounded ? searchCache : isKnown ? cache : otherOriginsCache
      const url = origin + address
      // A cached page is sent at once. Otherwise the request waits in its own client's queue, not in
      // that of the client that requested the page first.
      const held = pages.find(url, version)
      const page = await (held ?? inTurn(c, () => pages.get(url, version, make)))
      const variant = page.variants[chooseEncoding(incoming.headers['accept-encoding'] as string)]
      if (page.status === 200 && matchesEtag(incoming.headers['if-none-match'], variant.etag)) {
        return new Response(null, { status: 304, headers: variant.headers })
      }
      return new Response(variant.body, { status: page.status, headers: variant.headers })
    },
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

/**
 * Returns the request with the public origin. Behind a proxy that terminates HTTPS, the connection
 * is plain HTTP. React Router would then reject a form, since its `Origin` differs from the
 * request's.
 */
function atOrigin(request: Request, origin: string): Request {
  const { pathname, search } = new URL(request.url)
  const url = new URL(origin)
  // Not `new URL(path, base)`: a path that begins with `//` would name another host.
  url.pathname = pathname
  url.search = search
  // A request without a body is created lazily. Passing it on would create it, at the cost of the
  // page's query.
  const { method, headers, signal } = request
  return new Request(url, isSafeMethod(method) ? { method, headers, signal } : request)
}

/** Compares weakly against a list or `*` (RFC 9110, 13.1.2). */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim().replace(/^W\//, '')
    return tag === etag || tag === '*'
  })
}
