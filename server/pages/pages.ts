/**
 * Pages and their data. A public page is rendered once, without a viewer, and cached for everyone
 * (ADRs 5 and 59). Everything else is rendered per request.
 */
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import type { Requester } from '#app/context.server.ts'
import { sessionCookieName } from '#app/features/accounts/session-cookie.server.ts'
import { readCookie, unsignToken } from '#app/features/accounts/session.server.ts'
import { homeHref, parseHomeView } from '#app/features/discovery/home-view.ts'
import { OFFLINE_PATH } from '#app/features/offline/addresses.ts'
import { hasDeletionNotice } from '#app/features/settings/deletion-notice.server.ts'
import { REQUEST_ID_HEADER } from '#app/lib/error-reference.ts'
import { isOwnPath } from '#app/lib/own-paths.ts'
import { findRequester, findReader, renewCookie, toMe } from '../http/requester.ts'
import { clientAddress } from '../http/client-address.ts'
import { compressed, isCompressible } from '../http/compression.ts'
import { createDocuments, type RenderRequest } from './documents.ts'
import { readForm } from '../http/form-body.ts'
import { isSafeMethod } from '../http/safe-method.ts'
import { chooseEncoding, createPageCache, type RenderedPage } from './page-cache.ts'
import type { FindOrigin } from '../http/public-origin.ts'
import { isUsualView, type LimitRender } from './render-rate-limit.ts'
import type { InTurn } from './render-queue.ts'
import { requestIdOf } from '../http/request-id.ts'
import { toPagePath } from '../http/request-target.ts'
import { commonHeaders } from '../http/security-headers.ts'
import type { Services } from '../services.ts'

type NodeContext = Context<{ Bindings: HttpBindings }>

/** `Cache-Control` of responses to one request. */
const PRIVATE = 'private, no-store'
/** Cache limits for pages under other origins that lead here, such as a forwarded port. */
const MAX_OTHER = { maxPages: 50, maxBytes: 2 * 2 ** 20 }
/** Cache limits for searches. Their number is unbounded, so they have a cache of their own. */
const MAX_SEARCHES = { maxPages: 100, maxBytes: 4 * 2 ** 20 }
const STATIC_ADDRESSES = new Set(['/about', '/privacy', OFFLINE_PATH])
/** Forms that are cached if their address has no query, which names the page that follows. */
export const KEPT_FORMS: ReadonlySet<string> = new Set(['/sign-in', '/sign-up', '/forgot-password'])
/** Signed-in players are redirected from these pages. Sign-out checks whether it is possible. */
const ACCOUNT_PATHS = new Set(['/sign-in', '/sign-up', '/sign-out'])

/** The cache entry of a public page. */
interface Place {
  address: string
  version: string
  /** True if the address is one of an unbounded set, such as a search. */
  isInvented: boolean
}

export interface PagesOptions {
  render: RenderRequest
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
   * undefined if the response cannot be cached: `answer` must render it.
   */
  visit(c: NodeContext): Promise<Response | undefined>
  /** Renders the response to one request with React Router. */
  answer(c: NodeContext): Promise<Response>
}

/** Creates the pages: rendering, cache and headers. */
export function createPages(
  services: Services,
  { render, findOrigin, limitRender, inTurn, isDevelopment }: PagesOptions,
): Pages {
  const { catalogue, config, gameStates, likes, presence, traffic } = services
  const uses = services.processCounters.pages
  const cache = createPageCache({ uses })
  /** Separate, so that invented addresses evict only each other. */
  const otherOriginsCache = createPageCache({ uses, ...MAX_OTHER })
  const searchCache = createPageCache({ uses, ...MAX_SEARCHES })
  const cookieName = sessionCookieName(config.publicUrl)
  const documents = createDocuments(services, render, isDevelopment)
  const publicControl = writeCacheControl(config)
  // A shared cache must not store these pages: they redirect signed-in players.
  const controlOf = (address: string) =>
    ACCOUNT_PATHS.has(address) ? 'private, no-cache' : publicControl

  /** Returns true if the portal has signed the session cookie. The session may have ended. */
  function isSigned({ headers }: IncomingMessage): boolean {
    const cookie = readCookie(headers.cookie, cookieName)
    return cookie !== undefined && unsignToken(cookie, services.cookieKey) !== undefined
  }

  async function renderForEveryone(
    address: string,
    origin: string,
    incoming: IncomingMessage,
  ): Promise<RenderedPage> {
    const rendered = await documents.renderAddress(origin, address, requestIdOf(incoming))
    const { response, document } = rendered
    return {
      status: response.status,
      headers: {
        ...commonHeaders(origin, config),
        ...Object.fromEntries(documents.headersOf(rendered)),
        'cache-control': response.ok ? controlOf(address) : 'no-store',
        vary: 'Accept-Encoding',
      },
      body: document?.html ?? (await response.text()),
    }
  }

  function readView(parameters: URLSearchParams) {
    const view = parseHomeView(parameters, catalogue.genres)
    return { view, isInvented: !isUsualView(view, catalogue.games.length) }
  }

  /**
   * Returns the canonical address of a public page and the version of its content; undefined if the
   * page is not cached.
   */
  function locate(path: string, query: string): Place | undefined {
    if (path === '/') {
      const version = `${catalogue.version}.${likes.version}.${gameStates.version}`
      if (!query) return { address: '/', version, isInvented: false }
      const { view, isInvented } = readView(new URLSearchParams(query))
      return { address: homeHref(view), version, isInvented }
    }
    // A query names the page that follows the form, so such a form is not cached.
    if (STATIC_ADDRESSES.has(path) || (KEPT_FORMS.has(path) && !query)) {
      return { address: path, version: String(catalogue.version), isInvented: false }
    }
    const gameId = path.startsWith('/game/') ? path.slice('/game/'.length) : ''
    if (!catalogue.ids.has(gameId)) return undefined
    const version = `${catalogue.version}.${likes.version}.${gameStates.version}.${presence.versionOf(gameId)}`
    return { address: path, version, isInvented: false }
  }

  /**
   * Returns true if the portal itself links to this address. React Router serves an unbounded set
   * of other addresses.
   */
  function isLinked({ pathname, search }: URL): boolean {
    const path = toPagePath(pathname)
    const place = locate(path, search.slice(1))
    return place ? !place.isInvented : traffic.isFixed(path)
  }

  async function findSessionOf(
    incoming: IncomingMessage,
    path: string,
  ): Promise<Pick<Requester, 'viewer' | 'me'>> {
    if (!isSafeMethod(incoming.method ?? '') || ACCOUNT_PATHS.has(path)) {
      return { viewer: await findRequester(services, incoming) }
    }
    if (!isOwnPath(path)) return { viewer: undefined }
    const player = await findReader(services, incoming)
    return { viewer: player, me: player && toMe(services, player) }
  }

  /**
   * Renders one request in its queue slot.
   *
   * @param form the request's body
   */
  async function answerInTurn(c: NodeContext, form?: ArrayBuffer): Promise<Response> {
    const requestId = requestIdOf(c.env.incoming)
    const found = findOrigin(c.env.incoming)
    // A request for an unknown host, for example for a hashed file that does not exist.
    if (!found) return c.text('Not found', 404)
    const { origin } = found
    const reads = isSafeMethod(c.req.method)
    const sent = form ? await readForm(c.req.raw, c.env.incoming, form) : c.req.raw
    if (!(sent instanceof Request)) return c.text(sent.text, sent.status)
    const request = atOrigin(sent, origin)
    request.headers.set(REQUEST_ID_HEADER, requestId)
    // `refuseCrossSite` has checked the request already. React Router would treat the origin `null`
    // as another site.
    if (request.headers.get('Origin') === 'null') request.headers.delete('Origin')
    const address = clientAddress(c.env.incoming, config.trustProxy)
    const device = readCookie(c.env.incoming.headers.cookie, services.devices.cookieName)
    const url = new URL(request.url)
    const requester = await findSessionOf(c.env.incoming, toPagePath(url.pathname)).then(
      (found): Requester => ({ ...found, address, device, signal: request.signal }),
      (failure: unknown): Requester => {
        // A change must not run as if the requester were signed out.
        if (!reads) throw failure
        return { viewer: undefined, address, device, failure }
      },
    )
    const { viewer } = requester
    const cookie = viewer && renewCookie(services, c.env.incoming, viewer)
    const render = () => documents.render(request, requestId, requester)
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
    async answer(c) {
      // Read before waiting in the queue: a client may send the body arbitrarily slowly.
      const form = isSafeMethod(c.req.method) ? undefined : await c.req.raw.arrayBuffer()
      return inTurn(c, () => answerInTurn(c, form))
    },
    async visit(c) {
      const { incoming } = c.env
      const [path = '/', ...rest] = (incoming.url ?? '/').split('?')
      const query = rest.join('?')
      const pagePath = toPagePath(path)
      // The home page with the notice of a deleted account is rendered for this reader only.
      const isFarewell =
        pagePath === '/' &&
        hasDeletionNotice(incoming.headers.cookie, services.cookieKey, services.db.now())
      // The request is for the data of some routes only. `answer` handles it.
      const isPart = path !== pagePath && query.includes('_routes=')
      const isKept = !isFarewell && !isPart && !isDevelopment
      const place = isKept ? locate(pagePath, query) : undefined
      const found = findOrigin(incoming)
      if (!place || !found) return undefined
      const { version, isInvented } = place
      const address = path === pagePath ? place.address : toDataAddress(place.address)
      const { origin, isKnown } = found
      if (ACCOUNT_PATHS.has(path) && isSigned(incoming)) return undefined
      const render = () => renderForEveryone(address, origin, incoming)
      const make = isInvented ? () => limitRender(incoming, render) : render
      const pages = isInvented ? searchCache : isKnown ? cache : otherOriginsCache
      const key = origin + address
      // A cached page is sent at once. Otherwise the request waits in its own client's queue, not in
      // that of the client that requested the page first.
      const held = pages.find(key, version)
      const page = await (held ?? inTurn(c, () => pages.get(key, version, make)))
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

/** Returns the URL of a page's data request in React Router. `toPagePath` is the inverse. */
function toDataAddress(address: string): string {
  const [path, query] = address.split('?', 2)
  const dataPath = path === '/' ? '/_.data' : `${path}.data`
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
