/**
 * A bare `node:http` server that sends one page from memory. The parent process supplies the page.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BarePage {
  headers: Record<string, string>
  /** Base64. */
  body: string
}

process.once('message', (page: BarePage) => {
  const body = Buffer.from(page.body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, page.headers)
    response.end(body)
  })
  server.listen(0, () => process.send!((server.address() as AddressInfo).port))
})
