/** Bodies that arrive too slowly end the request; those that wait in the portal do not. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { createTraffic } from '#platform/process/traffic.ts'
import { openTestServer } from '#tests/test-server.ts'
import { allowTime } from './arrival-time.ts'
import { createErrorResponses, refuseBadConnections } from './error-responses.ts'

test.each([
  ['has arrived and waits to be read', 4, 0, 200],
  ['has not arrived', 5, 0, 408],
  ['may take longer', 5, 60_000, 200],
  ['may take longer, and has not arrived then', 5, 100, 408],
])('a body that %s', async (_what, length, ownMs, expected) => {
  const server = createServer({ connectionsCheckingInterval: 20 })
  const common = { config: readConfig({}), traffic: createTraffic() }
  refuseBadConnections(server, createErrorResponses(common))
  server.headersTimeout = server.requestTimeout = 50
  const port = await openTestServer(server)
  async function begin(headers: { 'Content-Length': number }) {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', headers })
    const status = once(sent, 'response').then(([{ statusCode }]) => statusCode as number)
    sent.on('error', () => undefined)
    sent.write('body')
    const [incoming, outgoing] = await once(server, 'request')
    return { incoming: incoming as IncomingMessage, outgoing: outgoing as ServerResponse, status }
  }
  const { incoming, outgoing, status } = await begin({ 'Content-Length': length })
  if (ownMs > 0) allowTime(incoming, ownMs)
  const late = await begin({ 'Content-Length': 5 })
  expect(await late.status).toBe(408)
  if (expected === 200) outgoing.end()
  expect(await status).toBe(expected)
})
