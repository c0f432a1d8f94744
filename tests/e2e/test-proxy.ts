/** A proxy in front of a portal that a journey can cut off, in parts too, or let hand out another service worker. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startPortal, type Portal } from '../portal.ts'

export interface Front extends Portal {
  /** True: every request ends without an answer. */
  isCutOff: boolean
  /** Files that are gone: 404. */
  lost: Pick<RegExp, 'test'> | undefined
  /** Files that do not come: no answer. */
  held: RegExp | undefined
  /** Makes another service worker of the portal's; undefined hands out the portal's own. */
  changeWorker: ((source: string) => string) | undefined
}

/** Something more that a front does. */
export interface FrontOptions {
  /** Answers in the portal's place, cut off or not; false where the portal has to. */
  answer?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  /** Makes another document of each that the portal sends. */
  changeDocument?: (html: string) => string
}

/** Starts a portal that is reached through its front only. */
export async function startFront({ answer, changeDocument }: FrontOptions = {}): Promise<Front> {
  const server = createServer((incoming, outgoing) => {
    if (answer?.(incoming, outgoing)) return undefined
    if (front.isCutOff) return incoming.socket.destroy()
    const { method, url, headers } = incoming
    if (front.held?.test(url!)) return undefined
    if (front.lost?.test(url!)) return outgoing.writeHead(404).end()
    const { 'if-none-match': _known, ...changing } = headers
    const changeWorker = url === '/service-worker.js' ? front.changeWorker : undefined
    const mayChange = changeWorker ?? changeDocument
    const asked = request(
      portal.url + url,
      { method, headers: mayChange ? { ...changing, 'accept-encoding': 'identity' } : headers },
      async (answer) => {
        const isDocument = answer.headers['content-type']?.startsWith('text/html')
        const change = changeWorker ?? (isDocument ? changeDocument : undefined)
        if (!change) {
          outgoing.writeHead(answer.statusCode!, answer.headers)
          answer.pipe(outgoing)
          return
        }
        const { 'content-length': _length, etag: _etag, ...kept } = answer.headers
        outgoing.writeHead(answer.statusCode!, kept)
        outgoing.end(change(await text(answer)))
      },
    )
    asked.on('error', () => incoming.socket.destroy())
    outgoing.on('close', () => asked.destroy())
    incoming.pipe(asked)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const portal = await startPortal({ PUBLIC_URL: url })
  const front: Front = {
    ...portal,
    url,
    isCutOff: false,
    lost: undefined,
    held: undefined,
    changeWorker: undefined,
    async stop() {
      server.closeAllConnections()
      server.close()
      await portal.stop()
    },
  }
  return front
}
