/** Bodies that arrive too slowly end the request; those that wait in the portal do not. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { allowTime, limitArrival } from './arrival-time.ts'
import { openTestServer } from '#tests/test-server.ts'

test.each([
  ['has arrived and waits to be read', 4, 'ended'],
  ['has not arrived', 5, 'cut'],
])('a body that %s', async (_what, length, outcome) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = createServer((incoming) => limitArrival(server, incoming, 1_000))
  server.on('clientError', (_error, socket) => socket.destroy())
  const port = await openTestServer(server)
  const headers = { 'Content-Length': length }
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers })
  sent.write('body')
  const answered = Promise.race([
    once(sent, 'response').then(() => 'ended'),
    once(sent, 'close').then(() => 'cut'),
  ]).catch(() => 'cut')
  const [incoming, outgoing] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  await vi.waitUntil(() => incoming.complete === (length === 4) && incoming.readableLength === 4)
  const closed = once(incoming, 'close').catch(() => undefined)
  vi.advanceTimersByTime(1_001)
  outgoing.end()
  expect(await answered).toBe(outcome)
  await closed
  allowTime(incoming, 1_000)
  expect(vi.getTimerCount()).toBe(0)
})
