/** Hundreds of simultaneously busy connections, and one other client. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { scheduleRequests } from './request-scheduler.ts'
import { openTestServer } from '#tests/test-server.ts'

const CROWD = '192.0.2.1'
const OTHER = '192.0.2.2'
const MANY = 200

/**
 * A server that records which clients it serves. Each request blocks the thread for this time, ms.
 */
async function start(workMs: number) {
  const served: string[] = []
  const server = createServer(
    scheduleRequests({ trustProxy: 1 }, (incoming, outgoing) => {
      const endsAt = performance.now() + workMs
      while (performance.now() < endsAt);
      served.push(incoming.headers['x-forwarded-for'] as string)
      outgoing.end('ok')
    }),
  )
  let connections = 0
  server.on('connection', () => (connections += 1))
  const port = await openTestServer(server)
  async function open(count: number) {
    const before = connections
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets) socket.on('error', () => undefined)
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    await expect.poll(() => connections).toBe(before + count)
    return sockets
  }
  return { served, open }
}

const request = (address: string) =>
  `GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`

test('serves a client before the backlog of a flood', async () => {
  const { served, open } = await start(1)
  const crowd = await open(MANY)
  const [other] = await open(1)
  for (const socket of crowd) socket.write(request(CROWD))
  other!.write(request(OTHER))
  await expect.poll(() => served.length).toBe(MANY + 1)
  // At once or within a few turns. In order of arrival it would be last.
  expect(served.indexOf(OTHER)).toBeLessThan(MANY / 2)
})

test('serves all requests of repeated floods', async () => {
  const { served, open } = await start(0)
  const crowd = await open(MANY)
  for (let round = 1; round <= 5; round += 1) {
    const responses = crowd.map((socket) => once(socket, 'data'))
    for (const socket of crowd) socket.write(request(CROWD))
    await Promise.all(responses)
    expect(served).toHaveLength(round * MANY)
  }
})

test('does not serve a disconnected client', async () => {
  const { served, open } = await start(5)
  const crowd = await open(MANY)
  for (const socket of crowd) socket.write(request(CROWD))
  await expect.poll(() => served.length).toBeGreaterThan(0)
  for (const socket of crowd) socket.destroy()
  const [other] = await open(1)
  other!.write(request(OTHER))
  await expect.poll(() => served).toContain(OTHER)
  expect(served.length).toBeLessThan(MANY)
})
