/** Connections of live streams, over the loopback address. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { StreamOutput } from './hub.ts'
import { beginStream, isStreamConnection, separateStreams } from './stream-connections.ts'

/** A server whose `/live` is a stream, with a client that may send anything. */
async function openServer(firstBytesMs?: number) {
  const streams: { response: ServerResponse; output: StreamOutput }[] = []
  const server = createServer((request, response) => {
    if (isStreamConnection(request.socket)) response.shouldKeepAlive = false
    if (request.url !== '/live') return response.end(`page of ${request.socket.remoteAddress}`)
    response.setHeader('X-Request-Id', 'id-1')
    streams.push({
      response,
      output: beginStream(response, { 'Content-Type': 'text/event-stream' }),
    })
  })
  const served = once(server, 'connection')
  separateStreams(server, firstBytesMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => {
    socket.destroy()
    for (const { output } of streams) output.destroy()
    server.closeAllConnections()
    server.close()
  })
  return { socket, streams, served, read: createReader(socket) }
}

/** Returns a function that waits until the client has received this text. */
function createReader(socket: Socket) {
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  return async (text: string) => {
    await expect.poll(() => received, { timeout: 10_000 }).toContain(text)
    return received
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

test("Node's response is closed while the stream stays open", async () => {
  const { socket, streams, read } = await openServer()
  socket.write(get('/live'))
  const head = await read('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  expect(head).toMatch(/^x-request-id: id-1\r$/m)
  expect(head).toMatch(/^Content-Type: text\/event-stream\r$/m)
  const { response, output } = streams[0]!
  await expect.poll(() => response.closed).toBe(true)
  output.write('data: 1\n\n')
  await read('data: 1\n\n')
  output.end('data: 2\n\n')
  await once(socket, 'end')
  await read('data: 2\n\n')
})

test('a stream notices that its client has left', async () => {
  const { socket, streams, read } = await openServer()
  socket.write(get('/live'))
  await read('\r\n\r\n')
  const closed = new Promise((resolve) => void streams[0]!.output.on('close', () => resolve('yes')))
  socket.end()
  expect(await closed).toBe('yes')
})

test('a client that sends more on the connection of its stream is disconnected', async () => {
  const { socket, read } = await openServer()
  socket.write(get('/live'))
  await read('\r\n\r\n')
  socket.write(get('/page'))
  await once(socket, 'close')
  expect(await read('')).not.toContain('page of')
})

test('a stream may follow other requests of its connection', async () => {
  const { socket, streams, read } = await openServer()
  socket.write(get('/page'))
  await read('page of 127.0.0.1')
  socket.write(get('/live'))
  await expect.poll(() => streams.length).toBe(1)
  streams[0]!.output.write('data: 1\n\n')
  await read('data: 1\n\n')
  expect(streams[0]!.response.closed).toBe(false)
})

test('a refused stream closes its connection', async () => {
  const { socket, read } = await openServer()
  socket.write(get('/live?refused'))
  await once(socket, 'close')
  expect(await read('page of 127.0.0.1')).toContain('Connection: close')
})

test('a client may take its time until the first byte', async () => {
  const { socket, served, read } = await openServer(1)
  await served
  socket.write(get('/page'))
  expect(await read('page of')).toContain('page of 127.0.0.1')
})
