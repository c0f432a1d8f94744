/** Every way into the process, in order: health, live stream, files, pages. */
import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AD_FRAME_PATH, renderAdFrame } from '#app/features/ads/ad-frame.ts'
import { isStorageFault } from '#app/db/storage-fault.ts'
import { SUGGESTIONS_PATH } from '#app/features/discovery/home-view.ts'
import { OFFLINE_PATH } from '#app/features/offline/addresses.ts'
import { MAX_BODY_BYTES } from './json.ts'
import { createLikeRoute } from './like-route.ts'
import { createLiveRoute } from './live-route.ts'
import { refuseOtherNames } from './other-name.ts'
import type { RenderRequest } from './documents.ts'
import { createPages } from './pages.ts'
import { createPlayTimeRoute } from './play-time-route.ts'
import { createOriginFinder } from './portal-origin.ts'
import { createReadinessRoute } from './readiness-route.ts'
import { refuseCrossSite } from './same-origin.ts'
import { BudgetSpentError, createSearchCharge } from './search-costs.ts'
import { NOTHING_POLICY, commonHeaders } from './security-headers.ts'
import type { Services } from './services.ts'
import { createStaticFiles } from './static-files.ts'
import { createSuggestionsRoute } from './suggestions-route.ts'
import { warnOfUncountedProxy } from './uncounted-proxy.ts'

export interface AppOptions {
  services: Services
  render: RenderRequest
  /** The built client; undefined in development, where Vite serves the files. */
  clientRoot: string | undefined
}

/** The HTTP application. */
export function createApp({ services, render, clientRoot }: AppOptions): Hono<{
  Bindings: HttpBindings
}> {
  const { config, log } = services
  const isDevelopment = clientRoot === undefined
  const headers = commonHeaders(config.publicUrl)
  const findOrigin = createOriginFinder(config)
  const charge = createSearchCharge(config)
  const pages = createPages(services, { render, findOrigin, charge, isDevelopment })
  const app = new Hono<{ Bindings: HttpBindings }>()

  const limitBody = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => c.text('The request is too large.', 413),
  })
  const refuseForeign = refuseCrossSite(config, findOrigin)

  app.use(refuseOtherNames(services, findOrigin))
  app.use(warnOfUncountedProxy(services))
  // First, because they are the hot paths and answer with headers that are ready-made.
  const visit: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) =>
    (await pages.visit(c)) ?? next()
  app.get('/', visit)
  const apiHeaders = {
    ...headers,
    'Content-Security-Policy': NOTHING_POLICY,
    'Cache-Control': 'private, no-store',
  }
  app.put('/likes/:id', refuseForeign, createLikeRoute(services, apiHeaders))
  app.post('/play-time', refuseForeign, createPlayTimeRoute(services, apiHeaders))

  app.use(async (c, next) => {
    await next()
    const { origin } = findOrigin(c.env.incoming) ?? { origin: config.publicUrl }
    for (const [name, value] of Object.entries(commonHeaders(origin))) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    if (!isDevelopment && !c.res.headers.has('Content-Security-Policy')) {
      c.res.headers.set('Content-Security-Policy', NOTHING_POLICY)
    }
  })
  app.use(limitBody)

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', createReadinessRoute(services))
  if (config.adScriptUrl) {
    const { html, policy } = renderAdFrame(config.adScriptUrl)
    app.get(AD_FRAME_PATH, (c) =>
      c.html(html, 200, { 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' }),
    )
  }
  app.get('/live', createLiveRoute(services, headers))
  app.get(SUGGESTIONS_PATH, createSuggestionsRoute(services, charge))
  if (clientRoot) app.route('/', createStaticFiles(clientRoot))

  app.use(refuseForeign)

  app.get('/about', visit)
  app.get('/privacy', visit)
  app.get(OFFLINE_PATH, visit)
  app.get('/game/:id', visit)
  app.all('*', (c) => pages.answer(c))

  app.onError((error, c) => {
    // Nobody is left to read an answer, and nothing went wrong here.
    if (c.env.incoming.destroyed && !c.env.incoming.complete) return c.body(null, 400)
    if (error instanceof BudgetSpentError) {
      return c.text(error.message, 429, { 'Retry-After': String(error.retryAfterS) })
    }
    const reference = crypto.randomUUID()
    log.error({ reference, err: error, path: c.req.path }, 'request failed')
    const text = `Something went wrong on our side. Reference: ${reference}`
    return c.text(text, isStorageFault(error) ? 503 : 500)
  })
  return app
}
