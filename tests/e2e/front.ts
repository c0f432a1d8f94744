/** A proxy in front of a portal that a journey can cut off, or let hand out another service worker. */
import { createServer, request } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startPortal, type Portal } from '../portal.ts'

export interface Front extends Portal {
  /** True: every request ends without an answer. */
  isCutOff: boolean
  /** Makes another service worker of the portal's; undefined hands out the portal's own. */
  changeWorker: ((source: string) => string) | undefined
}

/** Starts a portal that is reached through its front only. */
export async function startFront(): Promise<Front> {
  const server = createServer((incoming, outgoing) => {
    if (front.isCutOff) return incoming.socket.destroy()
    const { method, url, headers } = incoming
    const { changeWorker } = front
    const isChanged = url === '/service-worker.js' && changeWorker
    const asked = request(
      portal.url + url,
      { method, headers: { ...headers, ...(isChanged && { 'accept-encoding': 'identity' }) } },
      async (answer) => {
        if (!isChanged) {
          outgoing.writeHead(answer.statusCode!, answer.headers)
          answer.pipe(outgoing)
          return
        }
        const { 'content-length': _length, etag: _etag, ...kept } = answer.headers
        outgoing.writeHead(200, kept)
        outgoing.end(changeWorker(await text(answer)))
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
    changeWorker: undefined,
    async stop() {
      server.closeAllConnections()
      server.close()
      await portal.stop()
    },
  }
  return front
}
