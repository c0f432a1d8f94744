/**
 * Post-processes documents of React Router: finds the portal's own scripts, defers them, and sets
 * the content security policy.
 */
import { RouterContextProvider } from 'react-router'
import {
  pageContext,
  type PageContext,
  type Requester,
  type RequestServices,
} from '#features/context.server.ts'
import { isInsideHost } from '#features/game-checks/server/public-address.ts'
import { HOSTED_FEATURES } from '#features/hosted-games/hosted-frame.ts'
import { hasOwnOrigins } from '#features/hosted-games/hosted-url.ts'
import { writeHeadStyle } from '#features/portal-settings/server/logo.server.ts'
import { listOrigins } from '#catalogue/game.ts'
import { isSafeOrigin } from '#lib/safe-origin.ts'
import { splitLanguage } from '#messages/languages.ts'
import { findGame } from '#catalogue/queries.ts'
import { toPagePath } from '#platform/http/request-target.ts'
import { createMessageParts, listSitemapPatterns, type PageRoute } from './page-routes.ts'
import { documentPolicy, writePermissions } from '#platform/http/security-headers.ts'
import type { Services } from '../services.ts'
import { DEFERRED_TYPE } from '#lib/inline-script-values.ts'
import retryScript from '#features/outage/retry-script.ts?script'
import prepaintScript from '#lib/browser/prepaint-script.ts?script'
import startScript from '#lib/browser/start-script.ts?script'

/**
 * Maximum number of origins in a policy: proxies limit the size of headers. A game's own page
 * always lists its game.
 */
const MAX_FRAME_SOURCES = 50

/** Every site, and the visitor's own machine. */
const ANY_FRAMES = ['https:', 'http://localhost:*', 'http://127.0.0.1:*']

/** React Router's handler: takes a request and the loaders' context. */
export type RenderRequest = (request: Request, context: RouterContextProvider) => Promise<Response>

/** A document and the texts of the portal's own inline scripts. */
interface RenderedDocument {
  html: string
  scripts: string[]
  /** The portal's own inline style. */
  styles?: readonly string[] | undefined
  /** The origins of the game on this page. */
  frames?: readonly string[] | undefined
}

/** A response of React Router. If it is a document, its body is in `document`. */
interface Rendered {
  response: Response
  document?: RenderedDocument
}

export type Documents = ReturnType<typeof createDocuments>

/** Creates the renderer of documents with their policies. In development they have none. */
export function createDocuments(
  services: RequestServices & Pick<Services, 'catalogue' | 'config'>,
  renderRequest: RenderRequest,
  routes: readonly PageRoute[],
  isDevelopment: boolean,
) {
  const { config, catalogue, gameStates } = services
  const sitemapPatterns = listSitemapPatterns(routes)
  const messagePartsOf = createMessageParts(routes)
  const ownFrames = config.adScriptUrl ? ["'self'"] : []
  /** Where hosted games are. */
  const hostedFrames = config.gamesUrl ?? "'self'"
  /** Says which scripts may run, and which origins may be framed. */
  const policyOf = ({ scripts, styles, frames = [] }: RenderedDocument) => {
    return documentPolicy(scripts, [...ownFrames, ...listPublicOrigins(), ...frames], styles)
  }

  let origins: { of: string; list: string[] } | undefined
  /** Without games in home networks: their addresses are for the visitors of their pages alone. */
  function listPublicOrigins(): string[] {
    const of = `${catalogue.version}.${gameStates.version}`
    if (origins?.of !== of) {
      const all = catalogue.games
        .filter(({ id, hosted }) => !hosted && !gameStates.inside.has(id))
        .flatMap(listOrigins)
        .filter((origin) => !isInsideHost(new URL(origin).hostname, false))
      const hosted = catalogue.games.some((game) => game.hosted) ? [hostedFrames] : []
      origins = { of, list: [...hosted, ...new Set(all)].slice(0, MAX_FRAME_SOURCES) }
    }
    return origins.list
  }

  function framesOf(address: string): string[] {
    const { page } = splitLanguage(new URL(address).pathname)
    // The preview of a draft, to which links of other pages of the administration lead.
    if (page.startsWith('/admin')) return [hostedFrames]
    // Makers of games try theirs there, also on their own machine.
    if (page === '/developers/test-bench') return ANY_FRAMES
    const [, id] = /^\/game\/([^/]+)$/.exec(page) ?? []
    const game = id === undefined ? undefined : findGame(catalogue.games, id)
    return game && !game.hosted ? listOrigins(game) : []
  }

  /** Allows what hosted games may use. Browsers give a feature to the portal and the games' origins. */
  function permissionsOf(address: string): string {
    // A draft has an origin of its own, and is allowed what is ticked.
    if (splitLanguage(new URL(address).pathname).page.startsWith('/admin')) {
      const ofDrafts = new Set<string>(Object.values(HOSTED_FEATURES).flat())
      return writePermissions((feature) =>
        ofDrafts.has(feature) ? ['self', `"${config.gamesUrl}"`] : [],
      )
    }
    const games = catalogue.games.filter(({ hosted }) => hosted && hosted.allow.length > 0)
    return writePermissions((feature) => {
      const allowed = games.filter(({ hosted }) => hosted!.allow.some((it) => it === feature))
      const origins = allowed.slice(0, MAX_FRAME_SOURCES).map(({ url }) => new URL(url).origin)
      return origins.length > 0 ? ['self', ...origins.map((origin) => `"${origin}"`)] : []
    })
  }

  async function render(request: Request, requester: Requester): Promise<Rendered> {
    const { origin, pathname } = new URL(request.url)
    const path = toPagePath(pathname)
    const nonce = crypto.randomUUID()
    const page: PageContext = {
      services,
      requester,
      origin,
      sitemapPatterns,
      messagePartsOf,
      language: splitLanguage(path).language,
      isDataRequest: path !== pathname,
      nonce: isDevelopment ? undefined : nonce,
    }
    const context = new RouterContextProvider(new Map([[pageContext, page]]))
    const result = await renderRequest(request, context)
    const response = markUnavailable(result, page.isStorageFault)
    if (page.retryAfterS) response.headers.set('Retry-After', String(page.retryAfterS))
    if (page.document === undefined) return { response }
    const { html: unmarked, scripts } = extractInlineScripts(page.document, nonce)
    const style = writeHeadStyle(config)
    // React skips what it does not know in the head.
    const styled = style ? unmarked.replace('</head>', `<style>${style}</style></head>`) : unmarked
    const html = isDevelopment ? styled : deferScripts(styled)
    // Windows that games open keep their opener, so that a sign-in can report to its game.
    if (catalogue.opensWindows && isSafeOrigin(origin)) {
      response.headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    }
    if (hasOwnOrigins(config)) {
      response.headers.set('Permissions-Policy', permissionsOf(request.url))
    }
    const document = { html, scripts, styles: style ? [style] : [], frames: framesOf(request.url) }
    return { response, document }
  }

  return {
    /** Renders the response. The header X-Request-Id of the request has its id. */
    render,
    /** Returns the response's headers. For a document they include the policy. */
    headersOf({ response, document }: Rendered): Headers {
      const headers = new Headers(response.headers)
      if (document && !isDevelopment) headers.set('Content-Security-Policy', policyOf(document))
      return headers
    },
  }
}

/** React Router itself responds with 500. A later attempt may succeed after a storage fault. */
function markUnavailable(response: Response, isStorageFault = false): Response {
  if (!isStorageFault || response.status < 500) return response
  return new Response(response.body, { status: 503, headers: response.headers })
}

/**
 * Moves the module scripts out of the document's head. The page is complete without them. On a slow
 * connection, style, font and pictures load first, and `start-script.ts` loads the scripts after
 * the first paint. A wrapper of React Router's `Scripts` cannot do it: `Scripts` renders the preloads
 * in any case, and sets `type="module"` after its props. It lacks a prop for each.
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

/** Scripts that the portal writes verbatim. */
const CONSTANT_SCRIPTS = [prepaintScript, startScript, retryScript]

/**
 * Finds the scripts that React Router wrote, by the `nonce` of this rendering, and removes the
 * nonce, since a cached page would reveal it. Data in the page cannot contain the nonce: it was
 * unknown before the page was rendered.
 *
 * @param nonce random, for this rendering only
 * @returns the document without nonces, and the text of each script that may run
 */
export function extractInlineScripts(html: string, nonce: string) {
  const mark = ` nonce="${nonce}"`
  const marked = html.matchAll(RegExp(`<script[^<>]*${mark}[^<>]*>(.*?)</script>`, 'gs'))
  return {
    html: html.replaceAll(mark, ''),
    scripts: [
      ...CONSTANT_SCRIPTS.filter((script) => html.includes(`<script>${script}</script>`)),
      ...Array.from(marked, ([, text]) => text!).filter(Boolean),
    ],
  }
}
