/**
 * An open-loop load generator: requests are sent on schedule, whether or not earlier ones have a
 * response, like those of independent visitors. Times count from the scheduled time, so that a slow
 * server cannot hide its delay.
 */
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { answer } from './processes.ts'
import { createResponseReader } from './responses.ts'

export interface OpenLoadOrder {
  port: number
  /** Raw requests, sent in turn. */
  requests: string[]
  perSecond: number
  durationMs: number
  /** Counts a request without a response as status 0. Default: the run throws. */
  countsLost?: boolean
  /** The client's address: any of 127.0.0.0/8. */
  localAddress?: string
  /** The server's name in its certificate, whose issuer is not checked. Default: no TLS. */
  tlsName?: string
}

export interface OpenLoadResult {
  /** ms, in ascending order. */
  times: number[]
  responsesByStatus: Record<number, number>
  /** Requests that failed. */
  failures: Failure[]
}

export interface Failure {
  /** Time of the failure, ms since 1970. */
  at: number
  /** 0 without a response. */
  status: number
  /** The request line. */
  request: string
  /** The reason for the missing response. */
  error?: string
}

const TICK_MS = 1
/** Shorter than the portal's keep-alive timeout, ms. */
const MAX_REST_MS = 2_000
/** A request without a response by then is lost, ms. */
const TIMEOUT_MS = 60_000

interface Connection {
  socket: Socket
  restsSince: number
  send: (request: Buffer, dueAt: number) => void
}

/** The request line. */
function nameOf(request: Buffer): string {
  return request.toString('latin1', 0, request.indexOf(' HTTP/1.1'))
}

async function run({
  port,
  requests,
  perSecond,
  durationMs,
  countsLost = false,
  localAddress,
  tlsName,
}: OpenLoadOrder): Promise<OpenLoadResult> {
  const texts = requests.map((request) => Buffer.from(request))
  const total = Math.round((perSecond * durationMs) / 1_000)
  const times: number[] = []
  const responsesByStatus: Record<number, number> = {}
  const failures: OpenLoadResult['failures'] = []
  const sockets = new Set<Socket>()
  let idle: Connection[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()

  function openConnection(): Connection {
    const local = localAddress === undefined ? {} : { host: '127.0.0.1', localAddress }
    const tcp = connect({ port, noDelay: true, ...local })
    const socket = tlsName
      ? connectTls({ socket: tcp, servername: tlsName, rejectUnauthorized: false })
      : tcp
    const read = createResponseReader()
    /** Of the request in flight. */
    let dueAt: number | undefined
    let requested: Buffer
    let error: string | undefined
    const connection: Connection = {
      socket,
      restsSince: 0,
      send(request, due) {
        dueAt = due
        requested = request
        socket.write(request)
      },
    }
    function record(status: number) {
      responsesByStatus[status] = (responsesByStatus[status] ?? 0) + 1
      if (status === 0 || status >= 400) {
        failures.push({
          at: Date.now(),
          status,
          request: nameOf(requested),
          ...(error && { error }),
        })
      }
      times.push(performance.now() - dueAt!)
      dueAt = undefined
      if (times.length === total) resolve()
    }
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no response')))
    socket.on('data', (chunk) => {
      const status = read(chunk)
      if (status === undefined) return
      record(status)
      connection.restsSince = performance.now()
      idle.push(connection)
    })
    socket.on('error', (fault: NodeJS.ErrnoException) => {
      error = fault.code ?? fault.message
      if (!countsLost) reject(fault)
    })
    socket.on('close', () => {
      sockets.delete(socket)
      idle = idle.filter((other) => other !== connection)
      if (dueAt === undefined) return
      if (countsLost) record(0)
      else reject(new Error('a request got no response'))
    })
    sockets.add(socket)
    return connection
  }

  const startedAt = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    // Closes connections that the server is about to close.
    idle = idle.filter(({ socket, restsSince }) => {
      const isFresh = performance.now() - restsSince < MAX_REST_MS
      if (!isFresh) socket.destroy()
      return isFresh
    })
    const due = Math.min(total, ((performance.now() - startedAt) * perSecond) / 1_000)
    for (; sent < due; sent += 1) {
      const dueAt = startedAt + (sent * 1_000) / perSecond
      const connection = idle.pop() ?? openConnection()
      connection.send(texts[sent % texts.length]!, dueAt)
    }
    if (sent === total) clearInterval(timer)
  }, TICK_MS)
  await promise.finally(() => clearInterval(timer))
  for (const socket of sockets) socket.destroy()
  return { times: times.toSorted((a, b) => a - b), responsesByStatus, failures }
}

answer(run)
