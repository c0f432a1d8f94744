/** Renders a document whole: crawlers, caches and the policy's hashes need it complete. */
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
import {
  requesterContext,
  documentContext,
  nonceContext,
  servicesContext,
  storageFaultContext,
} from './context.server.ts'
import { isStorageFault } from './db/storage-fault.ts'
import { OutageDocument } from './features/outage/outage-document.tsx'
import { REQUEST_ID_HEADER } from './lib/error-reference.ts'
import { escapeScript } from './lib/escape-html.ts'

/** What a document ends with. */
const END = '</body></html>'
const HTML = 'text/html; charset=utf-8'

/**
 * The answer to a document request. The document itself is handed over by the context: in the
 * answer's body it would be put into bytes, and taken out of them again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (context.get(storageFaultContext)) {
    context.set(documentContext, renderOutage(request, context))
    headers.set('Content-Type', HTML)
    return new Response(null, { status: 503, headers })
  }
  const nonce = context.get(nonceContext)
  const { serverHandoffStream, ...known } = entryContext
  const data = serverHandoffStream ? await text(serverHandoffStream) : ''
  // With its data known, nothing in the document has to be waited for: rendered in one go, it takes
  // half the time.
  const whole = { ...known, manifest: { ...known.manifest, routes: pickMatched(known) } }
  const html = renderToString(
    <ServerRouter context={whole} url={request.url} {...(nonce !== undefined && { nonce })} />,
  )
  const isScripted = entryContext.renderMeta?.didRenderScripts === true
  context.set(
    documentContext,
    `<!DOCTYPE html>${isScripted ? html.slice(0, -END.length) + writeData(data, nonce) + END : html}`,
  )
  headers.set('Content-Type', HTML)
  return new Response(null, { status, headers })
}

function renderOutage(request: Request, context: RouterContextProvider): string {
  const { portalName } = context.get(servicesContext).config
  const { viewer, failure } = context.get(requesterContext)
  const isPlayers = viewer !== undefined || failure !== undefined
  const props = { portalName, isPlayers, isSent: request.method === 'POST' }
  return `<!DOCTYPE html>${renderToString(<OutageDocument {...props} />)}`
}

/** The routes of this page: `ServerRouter` would set up every one of the portal's again. */
function pickMatched({ manifest, staticHandlerContext }: EntryContext) {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  return Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
}

/** The page's data for the browser, as `ServerRouter` writes it where it streams. */
function writeData(data: string, nonce: string | undefined): string {
  const controller = 'window.__reactRouterContext.streamController'
  const script = (code: string) =>
    `<script${nonce === undefined ? '' : ` nonce="${nonce}"`}>${code}</script>`
  return (
    `<!--$-->${script(`${controller}.enqueue(${escapeScript(JSON.stringify(data))});`)}` +
    `<!--$-->${script(`${controller}.close();`)}<!--/$--><!--/$-->`
  )
}

/**
 * What the portal's own script asked for. Without the mark of React Router's answers it becomes an
 * error with its status in the browser; encoded, one fault would look like any other.
 */
export const handleDataRequest: HandleDataRequestFunction = (response, { context }) =>
  (context as RouterContextProvider).get(storageFaultContext)
    ? new Response("We can't reach the data right now.", { status: 503 })
    : response

/** Logs a fault of ours under the reference that the error page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const provider = context as RouterContextProvider
  if (isStorageFault(error)) provider.set(storageFaultContext, true)
  const { log } = provider.get(servicesContext)
  const reference = request.headers.get(REQUEST_ID_HEADER)
  log.error({ reference, err: error, path: new URL(request.url).pathname }, 'page failed')
}
