/**
 * Pipelined requests over real connections: served in order, one at a time, with bounded reading.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { serveInOrder } from './pipelining.ts'
import { openTestServer } from '#tests/test-server.ts'

/** What Node reads of a connection at once, plus what the kernel buffers, bytes. */
const MAX_READ = 200_000

/** A server that responds on demand, and its requests so far. */
async function start() {
  const requests: { incoming: IncomingMessage; outgoing: ServerResponse; body: string }[] = []
  const sockets: Socket[] = []
  const server = createServer(
    serveInOrder(async (incoming, outgoing) => {
      requests.push({ incoming, outgoing, body: await text(incoming).catch(() => '') })
    }),
  )
  server.on('connection', (socket) => sockets.push(socket))
  const port = await openTestServer(server)
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  let received = ''
  client.on('data', (chunk) => (received += chunk.toString()))
  client.on('error', () => undefined)
  return { requests, sockets, client, received: () => received }
}

const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`

test('serves one request at a time per connection, in order', async () => {
  const { requests, client, received } = await start()
  const paths = Array.from({ length: 20 }, (_, index) => `/${index}`)
  client.write(paths.map((path) => post(path, `body of ${path}`)).join(''))
  for (const [index, path] of paths.entries()) {
    await expect.poll(() => requests.length).toBe(index + 1)
    const { incoming, outgoing, body } = requests[index]!
    expect([incoming.url, body]).toEqual([path, `body of ${path}`])
    outgoing.end(`answer to ${path};`)
  }
  await expect.poll(() => received()).toContain('answer to /19;')
  expect(received().match(/answer to \S+;/g)).toEqual(paths.map((path) => `answer to ${path};`))
})

test('pauses reading a connection while its requests wait', async () => {
  const { requests, sockets, client, received } = await start()
  const count = 800
  const all = Array.from({ length: count }, (_, index) => post(`/${index}`, 'x'.repeat(500)))
  client.write(all.join(''))
  await expect.poll(() => requests.length).toBe(1)
  // Reading a body must not resume the connection.
  for (let completed = 0; completed < 50; completed += 1) {
    await expect.poll(() => requests.length, { interval: 1 }).toBe(completed + 1)
    requests[completed]!.outgoing.end('ok;')
  }
  await expect.poll(() => requests.length).toBe(51)
  expect(sockets[0]!.bytesRead).toBeLessThan(MAX_READ)
  for (let completed = 50; completed < count; completed += 1) {
    await expect.poll(() => requests.length, { interval: 1 }).toBe(completed + 1)
    requests[completed]!.outgoing.end('ok;')
  }
  await expect.poll(() => received().match(/ok;/g)?.length).toBe(count)
}, 60_000)

test('does not serve requests of a disconnected client', async () => {
  const { requests, sockets, client } = await start()
  client.write(post('/0', 'a') + post('/1', 'b') + post('/2', 'c'))
  await expect.poll(() => requests.length).toBe(1)
  client.destroy()
  requests[0]!.outgoing.end('ok')
  // The response reveals the disconnect: a paused connection does not.
  await expect.poll(() => sockets[0]!.destroyed || requests.length > 1).toBe(true)
  for (const { outgoing } of requests.slice(1)) outgoing.end('ok')
  await expect.poll(() => sockets[0]!.destroyed).toBe(true)
  expect(requests.length).toBeLessThan(3)
})
