/**
 * A proxy in front of a portal: tests can cut it off, block files.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startPortal, type Portal } from '../portal.ts'
import { listen } from '../listen.ts'

export interface Front extends Portal {
  /** If true, every request ends without a response. */
  isCutOff: boolean
  /** Files that get status 404. */
  lost: Pick<RegExp, 'test'> | undefined
  /** Files that get no response. */
  held: RegExp | undefined
}

/** More behavior of the proxy. */
export interface FrontOptions {
  /** Responds instead of the portal, cut off or not; returns false to forward the request. */
  respond?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  /** Replaces the HTML of every document. */
  changeDocument?: (html: string) => string
  /** Holds back what follows `</main>` of every document until this promise resolves. */
  holdEnd?: Promise<void>
}

/** Starts a portal that is reachable only through its proxy. */
export async function startFront({
  respond,
  changeDocument,
  holdEnd,
}: FrontOptions = {}): Promise<Front> {
  const server = createServer((incoming, outgoing) => {
    if (respond?.(incoming, outgoing)) return undefined
    if (front.isCutOff) return incoming.socket.destroy()
    const { method, url, headers } = incoming
    if (front.held?.test(url!)) return undefined
    if (front.lost?.test(url!)) return outgoing.writeHead(404).end()
    const { 'if-none-match': _known, ...changing } = headers
    const mayChange = changeDocument ?? holdEnd
    const upstream = request(
      portal.url + url,
      { method, headers: mayChange ? { ...changing, 'accept-encoding': 'identity' } : headers },
      async (response) => {
        const isDocument = response.headers['content-type']?.startsWith('text/html')
        const change = isDocument ? changeDocument : undefined
        if (isDocument && holdEnd) {
          const html = await text(response)
          const end = html.indexOf('</main>')
          const { 'content-length': _length, ...kept } = response.headers
          outgoing.writeHead(response.statusCode!, kept)
          outgoing.write(html.slice(0, end))
          await holdEnd
          outgoing.end(html.slice(end))
          return
        }
        if (!change) {
          outgoing.writeHead(response.statusCode!, response.headers)
          response.pipe(outgoing)
          return
        }
        const { 'content-length': _length, etag: _etag, ...kept } = response.headers
        outgoing.writeHead(response.statusCode!, kept)
        outgoing.end(change(await text(response)))
      },
    )
    upstream.on('error', () => incoming.socket.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
    return undefined
  })
  const port = await listen(server)
  const url = `http://localhost:${port}`
  const portal = await startPortal({ PUBLIC_URL: url })
  const front: Front = {
    ...portal,
    url,
    isCutOff: false,
    lost: undefined,
    held: undefined,
    async stop() {
      server.closeAllConnections()
      server.close()
      await portal.stop()
    },
  }
  return front
}
