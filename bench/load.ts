/**
 * Load by keep-alive connections, one request after the other on each. Written on `node:net`: a
 * client of `node:http` costs more than the servers measured here and would hide what sets them
 * apart. Every answer must have one of the expected statuses.
 */
import { connect, type Socket } from 'node:net'
import { createAnswerReader } from './answers.ts'

export interface LoadOrder {
  port: number
  /** A list per connection: its requests as they go over the wire, sent in turn again and again. */
  requests: string[][]
  durationMs: number
  /** 200 alone unless given. */
  statuses?: number[]
  /** The number in an answer that is summed up: a pattern with one group. */
  sumOf?: string
}

export interface LoadResult {
  requests: number
  seconds: number
  /** Half of the answers came within this time, ms. */
  medianMs: number
  /** All but the slowest hundredth came within this time, ms. */
  p99Ms: number
  /** The slowest answer of all, ms. */
  longestMs: number
  answersByStatus: Record<number, number>
  /** How many answers each connection had. */
  answersByConnection: number[]
  /** The sum over the answers of each connection. */
  sumsByConnection: number[]
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const { port, durationMs, statuses = [200] } = order
  const times: number[] = []
  const answersByStatus: Record<number, number> = {}
  const answersByConnection = order.requests.map(() => 0)
  const sumsByConnection = order.requests.map(() => 0)
  const summed = order.sumOf === undefined ? undefined : new RegExp(order.sumOf)
  let isOver = false

  function keepAsking(socket: Socket, requests: Buffer[], connection: number): Promise<void> {
    const read = createAnswerReader()
    let turn = 0
    let askedAt = 0
    const next = () => {
      askedAt = performance.now()
      socket.write(requests[turn++ % requests.length]!)
    }
    return new Promise((resolve, reject) => {
      socket.on('data', (chunk) => {
        const status = read(chunk)
        if (status === undefined) return
        if (!statuses.includes(status)) {
          return reject(new Error(`not the answer that was expected:\n${chunk.toString()}`))
        }
        answersByStatus[status] = (answersByStatus[status] ?? 0) + 1
        answersByConnection[connection]! += 1
        if (summed) sumsByConnection[connection]! += Number(summed.exec(chunk.toString())?.[1])
        times.push(performance.now() - askedAt)
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
      keepAsking(
        connect({ port, noDelay: true }),
        requests.map((request) => Buffer.from(request)),
        connection,
      ),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const within = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const [medianMs, p99Ms] = [within(0.5), within(0.99)]
  return {
    requests: times.length,
    seconds,
    medianMs,
    p99Ms,
    longestMs: sorted.at(-1) ?? 0,
    answersByStatus,
    answersByConnection,
    sumsByConnection,
  }
}

process.on('message', async (order: LoadOrder) => process.send!(await run(order)))
