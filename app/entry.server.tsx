/** Renders a document whole: crawlers, caches and the policy's hashes need it complete. */
import { Writable } from 'node:stream'
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
      onAllReady: () => pipe(collect(resolve)),
      onShellError: reject,
      onError: reject,
    },
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(await promise, { status, headers })
}

/** Takes a document in whole: nobody reads along, so nothing has to wait for a reader. */
function collect(onText: (text: string) => void): Writable {
  const chunks: Uint8Array[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      onText(Buffer.concat(chunks).toString())
      done()
    },
  })
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
