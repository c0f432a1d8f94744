/** Renders a document whole: crawlers, caches and the policy's hashes need it complete. */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  ServerRouter,
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { nonceContext, servicesContext, storageFaultContext } from './context.server.ts'
import { isStorageFault } from './db/storage-fault.ts'
import { REQUEST_ID_HEADER } from './lib/error-reference.ts'

/** The answer to a document request, once every part of it is rendered. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const marked = nonce === undefined ? {} : { nonce }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { pipe } = renderToPipeableStream(
    <ServerRouter context={entryContext} url={request.url} {...marked} />,
    {
      ...marked,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    },
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(await promise, { status, headers })
}

/** Logs a fault of ours under the reference that the error page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const provider = context as RouterContextProvider
  if (isStorageFault(error)) provider.set(storageFaultContext, true)
  const { log } = provider.get(servicesContext)
  const reference = request.headers.get(REQUEST_ID_HEADER)
  log.error({ reference, err: error, path: new URL(request.url).pathname }, 'page failed')
}
