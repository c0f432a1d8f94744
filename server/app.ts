/** Every entry point of the process, in order: health, live stream, files, pages. */
import { Hono } from 'hono'
import { AD_FRAME_PATH, renderAdFrame } from '#features/ads/ad-frame.ts'
import { isStorageFault } from '#platform/db/storage-fault.ts'
import { SUGGESTIONS_PATH } from '#features/discovery/home-view.ts'
import { GAME_INDEX_PATH } from '#features/discovery/fetch-game-index.ts'
import { ME_PATH } from '#lib/browser/signed-in-flag.ts'
import { SECURITY_PATH } from '#features/security/security-path.ts'
import { serveSdk } from '#features/game-protocol/server/serve-sdk.ts'
import { createGameIndexRoute } from '#features/discovery/server/game-index-route.ts'
import { createLiveRoute } from '#features/live/server/live-route.ts'
import { refuseUnknownHosts } from '#platform/http/unknown-host.ts'
import { createUnsubscribeRoute } from '#features/notifications/server/unsubscribe-route.ts'
import { UNSUBSCRIBE_PATH } from '#features/notifications/server/unsubscribe.server.ts'
import { etag } from 'hono/etag'
import { KEYS_PATH, SDK_PATH } from '#features/game-protocol/paths.ts'
import { createKeysRoute } from '#features/game-protocol/server/identity-routes.ts'
import { createProfilePictureRoute } from '#features/profile/server/profile-picture-route.ts'
import { DRAWN_AFTER_S, DrawingsFullError } from '#features/own-games/server/pictures.ts'
import { createPictureRoutes } from '#features/own-games/server/pictures-route.ts'
import { createUploadRoute } from '#features/hosted-games/server/upload-route.ts'
import { UPLOAD_PATH } from '#features/hosted-games/upload-path.ts'
import { serveHosted } from '#features/hosted-games/server/serve-hosted.ts'
import { serveLogo } from '#features/portal-settings/server/logo.server.ts'
import { createMethodsFinder } from './allowed-methods.ts'
import { createDocuments, type RenderRequest } from './pages/documents.ts'
import type { Metrics } from '#ops/monitoring/metrics.ts'
import { createMeHandler } from './viewer/me-route.ts'
import { createMetricsRoute, METRICS_PATH } from '#ops/monitoring/metrics-route.ts'
import { createCachedPages, type PageParts } from './pages/cached-pages.ts'
import { createCacheKeys } from './pages/cache-keys.ts'
import { limitBodies } from './limit-bodies.ts'
import { redirectLanguages } from './pages/redirect-languages.ts'
import { createRenderedPages } from './pages/rendered-pages.ts'
import type { PageRoute } from './pages/page-routes.ts'
import { FEATURES } from './features.ts'
import { createJsonRoutes } from './json-routes.ts'
import type { JsonRoute } from '#features/feature.ts'
import { createOriginFinder } from '#platform/http/public-origin.ts'
import { createRenderQueue, QueueFullError, RETRY_AFTER_S } from './pages/render-queue.ts'
import { requestIdOf } from '#platform/http/request-id.ts'
import { createHealthRoute, createReadinessRoute } from '#ops/monitoring/readiness-route.ts'
import { refuseCrossSite } from '#platform/http/same-origin.ts'
import {
  FILE_POLICY,
  NOTHING_POLICY,
  commonHeaders,
  fileHeaders,
} from '#platform/http/security-headers.ts'
import type { Services } from './services.ts'
import { createStaticFiles, HASHED_PATH } from './pages/static-files.ts'
import { createSuggestionsRoute } from '#features/search/server/suggestions-route.ts'
import { createStreamPlayerFinder, findRequester } from './viewer/requester.ts'
import { warnOfMissingProxyCount } from '#platform/http/client-address.ts'
import { localizeResponse } from '#platform/http/localize-response.ts'
import type { Guard, NodeEnv } from '#platform/http/node-env.ts'

interface AppOptions {
  services: Services
  render: RenderRequest
  /** The page routes of the build. */
  routes: readonly PageRoute[]
  /** The built client; undefined in development, where Vite serves the files. */
  clientRoot: string | undefined
  /** The process metrics for `/metrics`; undefined in development. */
  metrics?: Metrics
}

const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy'
/** Icons and pictures of link previews, which other sites show in their pages. */
const FOR_OTHER_SITES = /^\/(icons|social)\/|^\/favicon/

/** The routes of the features, and what the portal knows of the viewer. */
const listJsonRoutes = (services: Services): JsonRoute[] => [
  ...FEATURES.flatMap((feature) => feature.jsonRoutes?.(services) ?? []),
  ['GET', ME_PATH, 'anyone', undefined, createMeHandler(services)],
]

/** Creates the HTTP application. */
export function createApp({
  services,
  render,
  routes,
  clientRoot,
  metrics,
}: AppOptions): Hono<NodeEnv> {
  const { config, log } = services
  const isDevelopment = clientRoot === undefined
  const headers = commonHeaders(config.publicUrl, config)
  const findOrigin = createOriginFinder(config)
  const inTurn = createRenderQueue(config, services.traffic)
  const parts: PageParts = {
    documents: createDocuments(services, render, routes, isDevelopment),
    findCacheKey: createCacheKeys(services, routes),
    findOrigin,
    inTurn,
  }
  const visit = createCachedPages(services, parts)
  const app = new Hono<NodeEnv>()
  const findMethods = createMethodsFinder(app, routes)

  const refuseForeign = refuseCrossSite(config, findOrigin)

  const guards: Guard[] = [
    serveHosted(services, findOrigin),
    refuseUnknownHosts(services, findOrigin),
    warnOfMissingProxyCount(services),
    redirectLanguages(config, headers),
    // Before everything else, since cached pages are the hot path. Their headers are complete.
    ...(isDevelopment ? [] : [visit]),
  ]
  app.use(async (c, next) => {
    for (const guard of guards) {
      const answer = guard(c)
      const response = answer && (await answer)
      if (response) return response
    }
    return next()
  })
  const handle = createJsonRoutes(services, {
    ...headers,
    'Content-Security-Policy': NOTHING_POLICY,
    'Cache-Control': 'private, no-store',
  })
  for (const route of listJsonRoutes(services)) {
    const [method, path] = route
    app.on(method, path, refuseForeign, handle(route))
  }

  app.post(
    UPLOAD_PATH,
    refuseForeign,
    createUploadRoute(services, (incoming) => findRequester(services, incoming)),
  )

  app.use(async (c, next) => {
    await next()
    const { origin } = findOrigin(c.env.incoming) ?? { origin: config.publicUrl }
    const isFile = c.res.ok && HASHED_PATH.test(c.req.path)
    const headers = isFile ? fileHeaders(origin, config) : commonHeaders(origin, config)
    if (FOR_OTHER_SITES.test(c.req.path)) headers[RESOURCE_POLICY] = 'cross-origin'
    if (c.res.status === 405) headers.Allow = findMethods(c.req.path)
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    if (!isDevelopment && !c.res.headers.has('Content-Security-Policy')) {
      c.res.headers.set('Content-Security-Policy', isFile ? FILE_POLICY : NOTHING_POLICY)
    }
  })
  app.use(limitBodies(services))

  app.get('/healthz', createHealthRoute(services.version))
  app.get('/readyz', createReadinessRoute(services))
  if (metrics) app.get(METRICS_PATH, createMetricsRoute(config, metrics))
  if (config.adScriptUrl) {
    const { html, policy } = renderAdFrame(config.adScriptUrl)
    app.get(AD_FRAME_PATH, (c) =>
      c.html(html, 200, { 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' }),
    )
  }
  app.get(
    '/live',
    createLiveRoute(services, headers, findOrigin, createStreamPlayerFinder(services)),
  )
  app.get(GAME_INDEX_PATH, createGameIndexRoute(services))
  app.get(SUGGESTIONS_PATH, createSuggestionsRoute(services, inTurn))
  app.get(KEYS_PATH, createKeysRoute(services))
  // Password managers open it (W3C, a well-known URL for changing passwords).
  app.get('/.well-known/change-password', (c) => c.redirect(SECURITY_PATH))
  app.get('/assets/*', serveLogo(config))
  app.get(SDK_PATH, serveSdk)
  app.get('/social/players/*', etag(), createProfilePictureRoute(services, inTurn))
  app.route('/', createPictureRoutes(services.pictures))
  if (clientRoot) app.route('/', createStaticFiles(clientRoot))

  app.on(['GET', 'POST'], UNSUBSCRIBE_PATH, createUnsubscribeRoute(services))

  app.use(refuseForeign)

  app.all('*', createRenderedPages(services, routes, parts))

  app.onError((error, c) => {
    // The client has disconnected, and nothing failed on the server.
    const { incoming, outgoing } = c.env
    if (outgoing.destroyed || (incoming.destroyed && !incoming.complete)) return c.body(null, 400)
    const t = localizeResponse(incoming)
    if (error instanceof QueueFullError) {
      return c.text(t('tooManyPages'), 429, { 'Retry-After': String(RETRY_AFTER_S) })
    }
    if (error instanceof DrawingsFullError) {
      return c.text(t('tooManyRequests'), 503, { 'Retry-After': String(DRAWN_AFTER_S) })
    }
    const reference = requestIdOf(incoming)
    log.error({ reference, err: error, path: c.req.path }, 'request failed')
    // The deduplicating logger writes a storage fault once a minute, not once per request.
    if (isStorageFault(error)) return c.text(t('noDataNothingLost'), 503)
    return c.text(t('ourFaultReference', { reference }), 500)
  })
  return app
}
