/** Documents: rendered by React Router, finished with their policy, cached for visitors. */
import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { RouterContextProvider } from 'react-router'
import { askerContext, servicesContext, type Asker } from '#app/context.server.ts'
import { sessionCookieName } from '#app/features/accounts/auth.server.ts'
import { readCookie, unsignToken } from '#app/features/accounts/session.server.ts'
import { homeHref, parseHomeView } from '#app/features/discovery/home-view.ts'
import { OFFLINE_PATH } from '#app/features/offline/addresses.ts'
import { ERROR_REFERENCE_SLOT, REQUEST_ID_HEADER } from '#app/lib/error-reference.ts'
import { DEFERRED_TYPE } from '#app/lib/start-script.ts'
import { findGame, listGenres } from '#catalogue/queries.ts'
import { findAsker } from './asker.ts'
import { clientAddress } from './client-address.ts'
import { chooseEncoding, createPageCache, type RenderedPage } from './page-cache.ts'
import { documentPolicy } from './security-headers.ts'
import type { Services } from './services.ts'

/** React Router's handler: a request and what loaders need, to an answer. */
export type RenderRequest = (request: Request, context: RouterContextProvider) => Promise<Response>

type NodeContext = Context<{ Bindings: HttpBindings }>

/** Anyone may keep it, nobody may use it unasked: every view checks the ETag. */
const VISITOR_CACHE_CONTROL = 'public, max-age=0, must-revalidate'
const STATIC_ADDRESSES = new Set(['/about', '/privacy', OFFLINE_PATH])
/** Rendered without a session even for whoever sends one: browsers keep them. */
const ADDRESSES_FOR_NOBODY = new Set([OFFLINE_PATH])

export interface Pages {
  /** A public document from the cache, for visitors; undefined where `answer` has to make it. */
  visit(c: NodeContext): Promise<Response | undefined>
  /** Whatever React Router answers. */
  answer(c: NodeContext): Promise<Response>
}

/** Connects the rendering with the cache and the headers. */
export function createPages(
  services: Services,
  render: RenderRequest,
  headers: Record<string, string>,
  isDevelopment: boolean,
): Pages {
  const { config, games, likes, presence } = services
  const cache = createPageCache()
  const cookieName = sessionCookieName(config.publicUrl)
  const genres = listGenres(games)
  const frameSources = [
    ...(config.adScriptUrl ? ["'self'"] : []),
    ...games.map((game) => new URL(game.url).origin),
  ]

  async function finish(request: Request, requestId: string, asker: Asker): Promise<Response> {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(askerContext, asker)
    const response = await render(request, context)
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
    let html = await response.text()
    if (!isDevelopment) html = deferScripts(html)
    if (response.status >= 500) html = html.replaceAll(ERROR_REFERENCE_SLOT, requestId)
    const finished = new Response(html, response)
    if (!isDevelopment) {
      finished.headers.set('Content-Security-Policy', documentPolicy(html, frameSources))
    }
    return finished
  }

  async function renderForVisitors(address: string): Promise<RenderedPage> {
    const requestId = crypto.randomUUID()
    const request = new Request(new URL(address, config.publicUrl), {
      headers: { [REQUEST_ID_HEADER]: requestId },
    })
    const response = await finish(request, requestId, { viewer: undefined, address: '' })
    return {
      status: response.status,
      headers: {
        ...headers,
        ...Object.fromEntries(response.headers),
        'cache-control': response.ok ? VISITOR_CACHE_CONTROL : 'no-store',
        vary: 'Accept-Encoding, Cookie',
      },
      body: await response.text(),
    }
  }

  /** The one address of a public page, with the version of what it shows; undefined: not cached. */
  function locate(path: string, query: string): [address: string, version: string] | undefined {
    if (path === '/') {
      const address = query ? homeHref(parseHomeView(new URLSearchParams(query), genres)) : '/'
      return [address, String(likes.version)]
    }
    if (STATIC_ADDRESSES.has(path)) return [path, '']
    const gameId = path.startsWith('/game/') ? path.slice('/game/'.length) : ''
    if (!findGame(games, gameId)) return undefined
    return [path, `${likes.version}.${presence.versionOf(gameId)}`]
  }

  async function answer(c: NodeContext): Promise<Response> {
    const requestId = crypto.randomUUID()
    const request = atPublicUrl(c.req.raw, config.publicUrl)
    request.headers.set(REQUEST_ID_HEADER, requestId)
    const address = clientAddress(c.env.incoming, config.trustProxy)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const asker = await findAsker(services, c.env.incoming).then(
      (viewer): Asker => ({ viewer, address }),
      (failure: unknown): Asker => {
        // A change must not be made as if by a visitor.
        if (!isRead) throw failure
        return { viewer: undefined, address, failure }
      },
    )
    const response = await finish(request, requestId, asker)
    const answered = new Response(response.body, response)
    if (!answered.headers.has('Cache-Control')) {
      answered.headers.set('Cache-Control', 'private, no-store')
    }
    return answered
  }

  return {
    answer,
    async visit(c) {
      const { incoming } = c.env
      const [path = '/', query = ''] = (incoming.url ?? '/').split('?', 2)
      const cookie = readCookie(incoming.headers.cookie, cookieName)
      // A cookie that the portal did not sign is nobody's.
      const isVisitor =
        ADDRESSES_FOR_NOBODY.has(path) ||
        cookie === undefined ||
        unsignToken(cookie, services.authSecret) === undefined
      const place = isVisitor && !isDevelopment ? locate(path, query) : undefined
      if (!place) return undefined
      const [address, version] = place
      const page = await cache.get(address, version, () => renderForVisitors(address))
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
function atPublicUrl(request: Request, publicUrl: string): Request {
  const { pathname, search } = new URL(request.url)
  const url = new URL(publicUrl)
  // Not by `new URL(path, base)`: a path that begins with `//` would name another host.
  url.pathname = pathname
  url.search = search
  return new Request(url, new Request(request))
}

/** RFC 9110, 13.1.2: weak comparison against a list, or `*`. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim().replace(/^W\//, '')
    return tag === etag || tag === '*'
  })
}

/**
 * The page is complete without its script: what paints it (style, fonts, pictures) goes first over
 * a slow line, and `start-script.ts` loads the script after the first paint. React Router has no
 * setting for it.
 */
function deferScripts(html: string): string {
  const preloads: string[] = []
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_link, path: string) => {
      preloads.push(path)
      return ''
    })
    .replace(
      '<script type="module" async="">',
      `<script type="${DEFERRED_TYPE}" data-modules="${preloads.join(' ')}">`,
    )
}
