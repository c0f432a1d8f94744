/** A bare `node:http` server that sends one page of the portal from memory, with its headers. */
import { createServer, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../tests/listen.ts'
import { answer } from './processes.ts'

/** The page, and the player's cookie if a player requests it. */
export interface BareServerOrder {
  url: string
  cookie: string | undefined
}

/** Node writes these headers itself in both servers. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Requests the page in brotli, and returns the port of the server. */
answer(async ({ url, cookie }: BareServerOrder) => {
  const requested = { 'Accept-Encoding': 'br', ...(cookie && { Cookie: cookie }) }
  const page = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: requested }, resolve).on('error', reject)
  })
  const sent = Object.entries(page.headersDistinct).filter(([name]) => !OWN_HEADERS.has(name))
  const headers = Object.fromEntries(sent.map(([name, values]) => [name, values!]))
  const body = await buffer(page)
  return listen(createServer((_request, response) => response.writeHead(200, headers).end(body)))
})
