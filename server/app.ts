/** Every entry point of the process, in order: health, live stream, files, pages. */
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AD_FRAME_PATH, renderAdFrame } from '#app/features/ads/ad-frame.ts'
import { isStorageFault } from '#app/db/storage-fault.ts'
import { SUGGESTIONS_PATH } from '#app/features/discovery/home-view.ts'
import { GAME_INDEX_PATH } from '#app/features/discovery/fetch-game-index.ts'
import { SAVED_GAMES_PATH } from '#app/features/saved/saved-rules.ts'
import { ME_PATH } from '#app/lib/signed-in-flag.ts'
import { HASHED_PATH } from '#app/features/offline/addresses.ts'
import { createGameReportRoute } from './http/game-report-route.ts'
import { createHealthRoute } from './http/health-route.ts'
import { MAX_BODY_BYTES } from './http/json.ts'
import { createGameIndexRoute } from './pages/game-index-route.ts'
import { isSafeMethod } from './http/safe-method.ts'
import { createLikeRoute } from './http/like-route.ts'
import { createHeartbeatRoute, createLiveRoute } from './http/live-route.ts'
import { refuseUnknownHosts } from './http/unknown-host.ts'
import { createPictureRoutes } from './http/pictures-route.ts'
import type { RenderRequest } from './pages/documents.ts'
import type { Metrics } from './ops/metrics.ts'
import { createMeRoute } from './http/me-route.ts'
import { createMetricsRoute, METRICS_PATH } from './http/metrics-route.ts'
import { createPages } from './pages/pages.ts'
import type { PageRoute } from './pages/page-routes.ts'
import { createSavedGamesRoutes } from './http/saved-games-routes.ts'
import { createPlayerRoutes } from './http/player-route.ts'
import { createPlayTimeRoute } from './http/play-time-route.ts'
import { createOriginFinder } from './http/public-origin.ts'
import { RenderLimitError, createRenderRateLimit } from './pages/render-rate-limit.ts'
import { createRenderQueue } from './pages/render-queue.ts'
import { requestIdOf } from './http/request-id.ts'
import { createReadinessRoute } from './http/readiness-route.ts'
import { refuseCrossSite } from './http/same-origin.ts'
import { createSharedRoomRoute } from './http/shared-room-route.ts'
import { FILE_POLICY, NOTHING_POLICY, commonHeaders, fileHeaders } from './http/security-headers.ts'
import type { Services } from './services.ts'
import { createStaticFiles } from './http/static-files.ts'
import { createSuggestionsRoute } from './pages/suggestions-route.ts'
import { warnOfMissingProxyCount } from './http/proxy-warning.ts'
import { localizeResponse } from './http/localize-response.ts'

/** The home page and its data, which are registered before all middleware. */
const HOT_PATHS = ['/', '/_.data']

export interface AppOptions {
  services: Services
  render: RenderRequest
  /** The page routes of the build. */
  routes: readonly PageRoute[]
  /** The built client; undefined in development, where Vite serves the files. */
  clientRoot: string | undefined
  /** The process metrics for `/metrics`; undefined in development. */
  metrics?: Metrics
}

/** Creates the HTTP application. */
export function createApp({ services, render, routes, clientRoot, metrics }: AppOptions): Hono<{
  Bindings: HttpBindings
}> {
  const { config, log } = services
  const isDevelopment = clientRoot === undefined
  const headers = commonHeaders(config.publicUrl, config)
  const findOrigin = createOriginFinder(config)
  const limitRender = createRenderRateLimit(config)
  const inTurn = createRenderQueue(config, services.traffic)
  const pages = createPages(services, {
    render,
    routes,
    findOrigin,
    limitRender,
    inTurn,
    isDevelopment,
  })
  const app = new Hono<{ Bindings: HttpBindings }>()

  const limitBody = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c: Context<{ Bindings: HttpBindings }>) =>
      c.text(localizeResponse(c.env.incoming)('tooLarge'), 413),
  })
  const refuseForeign = refuseCrossSite(config, findOrigin)

  app.use(refuseUnknownHosts(services, findOrigin))
  app.use(warnOfMissingProxyCount(services))
  // First, because these are the hot paths. They respond with precomputed headers.
  const visit: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) =>
    (await pages.visit(c)) ?? next()
  for (const path of HOT_PATHS) app.get(path, visit)
  const apiHeaders = {
    ...headers,
    'Content-Security-Policy': NOTHING_POLICY,
    'Cache-Control': 'private, no-store',
  }
  const makeRoute = createPlayerRoutes(services, apiHeaders)
  app.put('/likes/:id', refuseForeign, createLikeRoute(services, makeRoute))
  const savedGames = createSavedGamesRoutes(services, makeRoute)
  app.post(SAVED_GAMES_PATH, refuseForeign, savedGames.post)
  app.put(`${SAVED_GAMES_PATH}/:id`, refuseForeign, savedGames.put)
  app.get(ME_PATH, createMeRoute(services, apiHeaders))
  app.post('/play-time', refuseForeign, createPlayTimeRoute(services, makeRoute))
  app.post('/shared-rooms/:id', refuseForeign, createSharedRoomRoute(services, makeRoute))
  app.post('/game-reports/:id', refuseForeign, createGameReportRoute(services, apiHeaders))

  app.use(async (c, next) => {
    await next()
    const { origin } = findOrigin(c.env.incoming) ?? { origin: config.publicUrl }
    const isFile = c.res.ok && HASHED_PATH.test(c.req.path)
    const headers = isFile ? fileHeaders(origin, config) : commonHeaders(origin, config)
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    if (!isDevelopment && !c.res.headers.has('Content-Security-Policy')) {
      c.res.headers.set('Content-Security-Policy', isFile ? FILE_POLICY : NOTHING_POLICY)
    }
  })
  // Reading the body of a GET request would build a full `Request` object, which doubles the work.
  app.use((c, next) => (isSafeMethod(c.req.method) ? next() : limitBody(c, next)))

  app.get('/healthz', createHealthRoute(services.version))
  app.get('/readyz', createReadinessRoute(services))
  if (metrics) app.get(METRICS_PATH, createMetricsRoute(config, metrics))
  if (config.adScriptUrl) {
    const { html, policy } = renderAdFrame(config.adScriptUrl)
    app.get(AD_FRAME_PATH, (c) =>
      c.html(html, 200, { 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' }),
    )
  }
  app.get('/live', createLiveRoute(services, headers, findOrigin))
  app.post('/live', refuseForeign, createHeartbeatRoute(services, apiHeaders))
  app.get(GAME_INDEX_PATH, createGameIndexRoute(services))
  app.get(SUGGESTIONS_PATH, createSuggestionsRoute(services, limitRender, inTurn))
  app.route('/', createPictureRoutes(services.pictures))
  if (clientRoot) app.route('/', createStaticFiles(clientRoot, services.db))

  app.use(refuseForeign)

  // Also matches the hot paths, if `visit` has left them to `respond` above. It does so again.
  app.get('*', visit)
  app.all('*', (c) => pages.respond(c))

  app.onError((error, c) => {
    // The client has disconnected, and nothing failed on the server.
    const { incoming, outgoing } = c.env
    if (outgoing.destroyed || (incoming.destroyed && !incoming.complete)) return c.body(null, 400)
    const t = localizeResponse(incoming)
    if (error instanceof RenderLimitError) {
      return c.text(t('tooManyPages'), 429, { 'Retry-After': String(error.retryAfterS) })
    }
    const reference = requestIdOf(incoming)
    log.error({ reference, err: error, path: c.req.path }, 'request failed')
    // The deduplicating logger writes a storage fault once a minute, not once per request.
    if (isStorageFault(error)) return c.text(t('noDataNothingLost'), 503)
    return c.text(t('ourFaultReference', { reference }), 500)
  })
  return app
}
