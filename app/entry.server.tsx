/** Renders complete documents: crawlers, caches and the CSP hashes need the whole HTML. */
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import {
  ServerRouter,
  isRouteErrorResponse,
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { pageContext, pageTranslator, type PageContext } from '#features/context.server.ts'
import { isStorageFault } from '#platform/db/storage-fault.ts'
import { OutageDocument } from '#features/outage/server/outage-document.tsx'
import { REQUEST_ID_HEADER } from '#lib/error-reference.ts'
import { ServedDocumentContext } from '#lib/browser/served-document.tsx'
import { SHARED_PARTS, getMessages } from '#messages/catalogues.server.ts'
import { ServedLanguage } from '#messages/page-language.tsx'
import type { RouteHandle } from '#features/route-handle.ts'

const HTML = 'text/html; charset=utf-8'

/**
 * Responds to a document request. The context carries the HTML as a string; a response body would
 * encode it to bytes and decode it again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageContext)
  if (page.isStorageFault) {
    page.document = renderOutage(request, page)
    headers.set('Content-Type', HTML)
    return new Response(null, { status: 503, headers })
  }
  const { nonce, language } = page
  const { serverHandoffStream, ...known } = entryContext
  const data = serverHandoffStream ? await text(serverHandoffStream) : ''
  // The data is complete, so the render does not have to wait. One synchronous render takes half
  // the time.
  const whole = { ...known, manifest: { ...known.manifest, routes: pickMatched(known) } }
  const parts = [...SHARED_PARTS, ...listPageParts(known)]
  const reference = status >= 500 ? request.headers.get(REQUEST_ID_HEADER) : null
  const html = renderToString(
    <ServedDocumentContext value={{ data, nonce, reference: reference ?? undefined }}>
      <ServedLanguage value={{ language, messages: getMessages(language, parts) }}>
        <ServerRouter context={whole} url={request.url} {...(nonce !== undefined && { nonce })} />
      </ServedLanguage>
    </ServedDocumentContext>,
  )
  page.document = `<!DOCTYPE html>${html}`
  headers.set('Content-Type', HTML)
  return new Response(null, { status, headers })
}

function renderOutage(
  request: Request,
  { services, requester: { viewer, failure }, language }: PageContext,
): string {
  const { portalName } = services.config
  const isPlayers = viewer !== undefined || failure !== undefined
  const props = { portalName, isPlayers, isSent: request.method === 'POST' }
  const html = renderToString(
    <ServedLanguage value={{ language, messages: getMessages(language, ['outage']) }}>
      <OutageDocument {...props} />
    </ServedLanguage>,
  )
  return `<!DOCTYPE html>${html}`
}

/** The parts of the messages that the page declares in its `handle`. */
function listPageParts({ staticHandlerContext }: Pick<EntryContext, 'staticHandlerContext'>) {
  return staticHandlerContext.matches.flatMap(
    ({ route }) => (route.handle as RouteHandle | undefined)?.messages ?? [],
  )
}

/** The routes of this page. Without this, `ServerRouter` would set up every route of the portal. */
function pickMatched({ manifest, staticHandlerContext }: EntryContext) {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  return Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
}

/**
 * Responds to a data request. A plain response without React Router's header becomes an error with
 * its status in the browser. An encoded error would lose its status.
 */
export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  const provider = context as RouterContextProvider
  if (!provider.get(pageContext).isStorageFault) return response
  const t = pageTranslator(provider, 'responses')
  return new Response(t('noData'), { status: 503 })
}

/** Logs an unexpected error under the reference that the error page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const page = (context as RouterContextProvider).get(pageContext)
  if (isStorageFault(error)) page.isStorageFault = true
  const { log } = page.services
  const reference = request.headers.get(REQUEST_ID_HEADER)
  log.error({ reference, err: error, path: new URL(request.url).pathname }, 'page failed')
}
