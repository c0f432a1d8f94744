/**
 * A load generator: keep-alive connections with one request after the other on each. It uses
 * `node:net`: a `node:http` client costs more than the measured servers and would hide their
 * differences. Every response must have one of the expected statuses.
 */
import { connect, type Socket } from 'node:net'
import { answer, percentile } from './processes.ts'
import { createResponseReader } from './responses.ts'

export interface LoadOrder {
  port: number
  /** The raw requests of each connection, sent in turn repeatedly. */
  requests: string[][]
  durationMs: number
  /** Expected statuses. Default: 200. */
  statuses?: number[]
  /** The number in a response that is summed up: a pattern with one group. */
  sumOf?: string
}

export interface LoadResult {
  requests: number
  seconds: number
  /** 99th percentile of the response times, ms. */
  p99Ms: number
  responsesByStatus: Record<number, number>
  /** Number of responses by connection. */
  responsesByConnection: number[]
  /** Sum of the numbers in responses by connection. */
  sumsByConnection: number[]
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const { port, durationMs, statuses = [200] } = order
  const times: number[] = []
  const responsesByStatus: Record<number, number> = {}
  const responsesByConnection = order.requests.map(() => 0)
  const sumsByConnection = order.requests.map(() => 0)
  const summed = order.sumOf === undefined ? undefined : new RegExp(order.sumOf)
  let isOver = false

  function keepRequesting(socket: Socket, requests: Buffer[], connection: number): Promise<void> {
    const read = createResponseReader()
    let turn = 0
    let requestedAt = 0
    const next = () => {
      requestedAt = performance.now()
      socket.write(requests[turn++ % requests.length]!)
    }
    return new Promise((resolve, reject) => {
      socket.on('data', (chunk) => {
        const status = read(chunk)
        if (status === undefined) return
        if (!statuses.includes(status)) {
          return reject(new Error(`not the expected response:\n${chunk.toString()}`))
        }
        responsesByStatus[status] = (responsesByStatus[status] ?? 0) + 1
        responsesByConnection[connection]! += 1
        if (summed) sumsByConnection[connection]! += Number(summed.exec(chunk.toString())?.[1])
        times.push(performance.now() - requestedAt)
        if (isOver) socket.end()
        else next()
      })
      socket.on('error', reject)
      socket.on('close', () => (isOver ? resolve() : reject(new Error('a connection was closed'))))
      next()
    })
  }

  const startedAt = performance.now()
  setTimeout(() => (isOver = true), durationMs)
  await Promise.all(
    order.requests.map((requests, connection) =>
      keepRequesting(
        connect({ port, noDelay: true }),
        requests.map((request) => Buffer.from(request)),
        connection,
      ),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  return {
    requests: times.length,
    seconds,
    p99Ms: percentile(
      times.toSorted((a, b) => a - b),
      0.99,
    ),
    responsesByStatus,
    responsesByConnection,
    sumsByConnection,
  }
}

answer(run)
