/** Floods by one client. Each connection sends all its requests at once, over HTTP/1.1 or HTTP/2. */
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import { connect } from 'node:net'
import { answer } from './processes.ts'

export interface FloodOrder {
  kind: 'pipelined' | 'http2'
  /** Scheme, host and port. */
  url: string
  /** The host name in the requests. */
  host: string
  connections: number
  /** Number of requests on each connection, all sent at once. */
  requests: number
  /** The request's path. `*` stands for the number of the request. */
  path: string
  /** Form body. If given, the requests are POSTs. */
  body?: string
  /** Repeats requests that got a response for this time, ms; 0 sends each once. */
  durationMs: number
}

export interface FloodResult {
  seconds: number
  responsesByStatus: Record<number, number>
}

/** A request without a response by then counts as unanswered, ms. */
const PATIENCE_MS = 60_000

type Count = (status: number) => void

async function run(order: FloodOrder): Promise<FloodResult> {
  const responsesByStatus: Record<number, number> = {}
  const count = (status: number) => {
    responsesByStatus[status] = (responsesByStatus[status] ?? 0) + 1
  }
  const startedAt = performance.now()
  const send = order.kind === 'pipelined' ? sendPipelined : sendHttp2
  await Promise.all(
    Array.from({ length: order.connections }, (_, connection) => send(order, connection, count)),
  )
  return { seconds: (performance.now() - startedAt) / 1_000, responsesByStatus }
}

function sendPipelined(order: FloodOrder, connection: number, count: Count): Promise<void> {
  const { url, host, requests, path, body, durationMs } = order
  const { hostname, port, origin } = new URL(url)
  const batch = (round: number) =>
    Array.from({ length: requests }, (_, index) => {
      const target = path.replace('*', `${connection}-${round}-${index}`)
      return body === undefined
        ? `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
        : `POST ${target} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n` +
            `Content-Type: application/x-www-form-urlencoded\r\n` +
            `Content-Length: ${body.length}\r\n\r\n${body}`
    }).join('')
  const endsAt = performance.now() + durationMs
  const socket = connect(Number(port), hostname)
  let completed = 0
  let round = 0
  return new Promise((resolve) => {
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      for (const [, status] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        count(Number(status))
        completed += 1
      }
      if (completed < requests) return
      if (performance.now() >= endsAt) return socket.destroy()
      completed = 0
      socket.write(batch((round += 1)))
    })
    socket.write(batch(0))
  })
}

async function sendHttp2(order: FloodOrder, connection: number, count: Count): Promise<void> {
  const { url, host, requests, path, durationMs } = order
  const endsAt = performance.now() + durationMs
  const open = () =>
    connectHttp2(url, { rejectUnauthorized: false, servername: host }).on('error', () => undefined)
  let session = open()
  await Promise.all(
    Array.from({ length: requests }, async (_, index) => {
      let round = 0
      do {
        // nginx closes a connection after 1,000 requests.
        if (session.closed || session.destroyed) session = open()
        const target = path.replace('*', `${connection}-${round}-${index}`)
        count(await requestHttp2(session, { ':path': target, ':authority': host }))
        round += 1
      } while (performance.now() < endsAt)
    }),
  )
  session.destroy()
}

function requestHttp2(
  session: ClientHttp2Session,
  headers: Record<string, string>,
): Promise<number> {
  return new Promise((resolve) => {
    let status = 0
    const stream = session.request(headers)
    stream.setTimeout(PATIENCE_MS, () => stream.close())
    stream.on('response', (response) => (status = Number(response[':status'])))
    stream.on('error', () => undefined)
    stream.on('close', () => resolve(status))
    stream.resume()
  })
}

answer(run)
