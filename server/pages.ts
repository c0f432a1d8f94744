/** Documents: rendered by React Router, finished with their policy, cached for visitors. */
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import type { Asker } from '#app/context.server.ts'
import { sessionCookieName } from '#app/features/accounts/session-cookie.server.ts'
import { readCookie, unsignToken, type Player } from '#app/features/accounts/session.server.ts'
import { homeHref, parseHomeView } from '#app/features/discovery/home-view.ts'
import { OFFLINE_PATH } from '#app/features/offline/addresses.ts'
import { hasDeletionNotice } from '#app/features/settings/deletion-notice.server.ts'
import { REQUEST_ID_HEADER } from '#app/lib/error-reference.ts'
import { findAsker, findReader } from './asker.ts'
import { clientAddress } from './client-address.ts'
import { compressed, isCompressible } from './compressed.ts'
import { createDocuments, type RenderRequest, type RenderedDocument } from './documents.ts'
import { createFilledPages } from './filled-pages.ts'
import { readForm } from './form-body.ts'
import { isRead } from './is-read.ts'
import { chooseEncoding, createPageCache, type RenderedPage } from './page-cache.ts'
import type { FindOrigin } from './portal-origin.ts'
import { isUsualView, type ChargeFor } from './render-costs.ts'
import { requestIdOf } from './request-id.ts'
import { toPagePath } from './request-target.ts'
import { commonHeaders } from './security-headers.ts'
import type { Services } from './services.ts'

type NodeContext = Context<{ Bindings: HttpBindings }>

/** Anyone may keep it, nobody may use it unasked: every view checks the ETag. */
const VISITOR_CACHE_CONTROL = 'public, max-age=0, must-revalidate'
/** A player's page is theirs alone. */
const PLAYER_CACHE_CONTROL = 'private, no-store'
/** Pages kept for addresses that lead here by way of something else, such as a forwarded port. */
const MAX_OTHER = { maxPages: 50, maxBytes: 2 * 2 ** 20 }
/** Pages kept of searches and the like, which can be invented: they push out each other only. */
const MAX_SEARCHES = { maxPages: 100, maxBytes: 4 * 2 ** 20 }
const STATIC_ADDRESSES = new Set(['/about', '/privacy', OFFLINE_PATH])
/** Rendered without a session even for whoever sends one: browsers keep them. */
const ADDRESSES_FOR_NOBODY = new Set([OFFLINE_PATH])

/** Where a public page is kept. */
interface Place {
  address: string
  version: string
  /** One of the endless many that can be asked for. */
  isInvented: boolean
}

export interface PagesOptions {
  render: RenderRequest
  findOrigin: FindOrigin
  /** For what can be invented without end. */
  charge: ChargeFor
  isDevelopment: boolean
}

export interface Pages {
  /** A public document from the cache, for visitors; undefined where `answer` has to make it. */
  visit(c: NodeContext): Promise<Response | undefined>
  /** Whatever React Router answers. */
  answer(c: NodeContext): Promise<Response>
}

/** Connects the rendering with the cache and the headers. */
export function createPages(
  services: Services,
  { render, findOrigin, charge, isDevelopment }: PagesOptions,
): Pages {
  const { catalogue, config, gameStates, likes, presence, traffic } = services
  const uses = services.tallies.pages
  const cache = createPageCache({ uses })
  /** Apart, so that invented addresses push out each other only. */
  const otherOriginsCache = createPageCache({ uses, ...MAX_OTHER })
  const searchCache = createPageCache({ uses, ...MAX_SEARCHES })
  /** Looked up for a page from a template, and wanted again where there is none. */
  const readers = new WeakMap<IncomingMessage, Player | undefined>()
  const cookieName = sessionCookieName(config.publicUrl)
  const documents = createDocuments(services, render, isDevelopment)
  const filled = createFilledPages(services, documents)

  /** The answer with a filled page. */
  async function fillForPlayer(
    { env, req }: NodeContext,
    locateNow: () => Place | undefined,
    origin: string,
  ): Promise<Response | undefined> {
    // A failure is told by the page that is rendered instead.
    const { incoming } = env
    const player = await findReader(services, incoming).then(
      (found) => {
        readers.set(incoming, found)
        return found
      },
      () => undefined,
    )
    // Only now: what the player liked a moment ago may have moved the version.
    const place = locateNow()
    const document = player && place && (await filled.fillPublic(origin, place, player))
    return document && sendFilled(document, origin, req.header('Accept-Encoding'))
  }

  function sendFilled(
    document: RenderedDocument,
    origin: string,
    acceptEncoding: string | undefined,
  ): Promise<Response> {
    const headers = {
      ...commonHeaders(origin),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': documents.policyOf(document),
      'Cache-Control': PLAYER_CACHE_CONTROL,
    }
    return compressed(document.html, { headers }, acceptEncoding)
  }

  async function renderForVisitors(
    address: string,
    origin: string,
    incoming: IncomingMessage,
  ): Promise<RenderedPage> {
    const asker = { viewer: undefined }
    const id = requestIdOf(incoming)
    const rendered = await documents.renderAddress(origin, address, asker, id)
    const { response, document } = rendered
    return {
      status: response.status,
      headers: {
        ...commonHeaders(origin),
        ...Object.fromEntries(documents.headersOf(rendered)),
        'cache-control': response.ok ? VISITOR_CACHE_CONTROL : 'no-store',
        vary: 'Accept-Encoding, Cookie',
      },
      body: document?.html ?? (await response.text()),
    }
  }

  function readView(parameters: URLSearchParams) {
    const view = parseHomeView(parameters, catalogue.genres)
    return { view, isInvented: !isUsualView(view, catalogue.games.length) }
  }

  /** The one address of a public page, with the version of what it shows; undefined: not cached. */
  function locate(path: string, query: string): Place | undefined {
    if (path === '/') {
      const version = `${catalogue.version}.${likes.version}.${gameStates.version}`
      if (!query) return { address: '/', version, isInvented: false }
      const { view, isInvented } = readView(new URLSearchParams(query))
      return { address: homeHref(view), version, isInvented }
    }
    if (STATIC_ADDRESSES.has(path)) {
      return { address: path, version: String(catalogue.version), isInvented: false }
    }
    const gameId = path.startsWith('/game/') ? path.slice('/game/'.length) : ''
    if (!catalogue.ids.has(gameId)) return undefined
    const version = `${catalogue.version}.${likes.version}.${gameStates.version}.${presence.versionOf(gameId)}`
    return { address: path, version, isInvented: false }
  }

  /** Whether the portal itself leads there. What else React Router has a page for is too much to list. */
  function isLinked({ pathname, search }: URL): boolean {
    const path = toPagePath(pathname)
    const place = locate(path, search.slice(1))
    return place ? !place.isInvented : traffic.isFixed(path)
  }

  async function findWhoAsks(
    incoming: IncomingMessage,
    reads: boolean,
  ): Promise<Pick<Asker, 'viewer' | 'own'>> {
    // What an action changes is looked up after it.
    if (!reads) return { viewer: await findAsker(services, incoming) }
    const isLookedUp = readers.has(incoming)
    const viewer = isLookedUp ? readers.get(incoming) : await findReader(services, incoming)
    return { viewer, own: viewer?.own }
  }

  async function answer(c: NodeContext): Promise<Response> {
    const requestId = requestIdOf(c.env.incoming)
    const found = findOrigin(c.env.incoming)
    // What answers by every name, such as a hashed file, and is not there.
    if (!found) return c.text('Not found', 404)
    const { origin } = found
    const reads = isRead(c.req.method)
    const sent = reads ? c.req.raw : await readForm(c.req.raw, c.env.incoming)
    if (!(sent instanceof Request)) return c.text(sent.text, sent.status)
    const request = atOrigin(sent, origin)
    request.headers.set(REQUEST_ID_HEADER, requestId)
    // What a change came with was looked at; React Router takes an origin kept secret for another.
    if (request.headers.get('Origin') === 'null') request.headers.delete('Origin')
    const address = clientAddress(c.env.incoming, config.trustProxy)
    const device = readCookie(c.env.incoming.headers.cookie, services.devices.cookieName)
    const asker = await findWhoAsks(c.env.incoming, reads).then(
      (found): Asker => ({ ...found, address, device, signal: request.signal }),
      (failure: unknown): Asker => {
        // A change must not be made as if by a visitor.
        if (!reads) throw failure
        return { viewer: undefined, address, device, failure }
      },
    )
    const url = new URL(request.url)
    const { pathname, search } = url
    const { viewer, own } = asker
    const player =
      reads && viewer && own && found.isKnown && !isDevelopment ? { ...viewer, own } : undefined
    const place = pathname + search
    const settings =
      player && c.req.method === 'GET' ? await filled.readSettings(place, player) : undefined
    if (player && settings) {
      const page = await filled.fillSettings(origin, { address: place, settings }, player)
      if (page) return sendFilled(page, origin, c.req.header('Accept-Encoding'))
    }
    const shell = player && (await filled.fillShell(origin, pathname, player))
    // What was read already need not be read again.
    const knowing = settings ? { ...asker, settings } : asker
    const render = () => documents.render(request, requestId, knowing, shell)
    const isCharged = !isDevelopment && !isLinked(url)
    const rendered = await (isCharged ? charge(c.env.incoming, render) : render())
    const { response, document } = rendered
    const { status } = response
    const headers = documents.headersOf(rendered)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', PLAYER_CACHE_CONTROL)
    if (c.req.method === 'HEAD' || !isCompressible(headers)) {
      return new Response(document?.html ?? response.body, { status, headers })
    }
    const body = document?.html ?? Buffer.from(await response.arrayBuffer())
    return compressed(body, { status, headers }, c.req.header('Accept-Encoding'))
  }

  return {
    answer,
    async visit(c) {
      const { incoming } = c.env
      const [path = '/', ...rest] = (incoming.url ?? '/').split('?')
      const query = rest.join('?')
      const cookie = readCookie(incoming.headers.cookie, cookieName)
      // A cookie that the portal did not sign is nobody's.
      const isVisitor =
        ADDRESSES_FOR_NOBODY.has(path) ||
        cookie === undefined ||
        unsignToken(cookie, services.cookieKey.secret) === undefined
      // The page for one reader that says so.
      const isFarewell =
        path === '/' &&
        hasDeletionNotice(incoming.headers.cookie, services.cookieKey, services.db.now())
      const place = isFarewell || isDevelopment ? undefined : locate(path, query)
      const found = findOrigin(incoming)
      if (!place || !found) return undefined
      const { address, version, isInvented } = place
      const { origin, isKnown } = found
      if (!isVisitor) {
        const locateNow = () => locate(path, query)
        return isInvented || !isKnown ? undefined : fillForPlayer(c, locateNow, origin)
      }
      const render = () => renderForVisitors(address, origin, incoming)
      const pages = isInvented ? searchCache : isKnown ? cache : otherOriginsCache
      const page = await pages.get(
        origin + address,
        version,
        isInvented ? () => charge(incoming, render) : render,
      )
      const variant = page.variants[chooseEncoding(incoming.headers['accept-encoding'] as string)]
      if (page.status === 200 && matchesEtag(incoming.headers['if-none-match'], variant.etag)) {
        return new Response(null, { status: 304, headers: variant.headers })
      }
      return new Response(variant.body, { status: page.status, headers: variant.headers })
    },
  }
}

/**
 * The request as the visitor sent it. Behind a proxy that ends https the connection is plain, and
 * React Router would refuse a form whose `Origin` is not that of the request.
 */
function atOrigin(request: Request, origin: string): Request {
  const { pathname, search } = new URL(request.url)
  const url = new URL(origin)
  // Not by `new URL(path, base)`: a path that begins with `//` would name another host.
  url.pathname = pathname
  url.search = search
  // A request without a body is not a whole one yet: making it one would cost as much as the page's query.
  const { method, headers, signal } = request
  return new Request(url, isRead(method) ? { method, headers, signal } : request)
}

/** RFC 9110, 13.1.2: weak comparison against a list, or `*`. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim().replace(/^W\//, '')
    return tag === etag || tag === '*'
  })
}
