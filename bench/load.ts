/**
 * Load by keep-alive connections, one request after the other on each. Written on `node:net`: a
 * client of `node:http` costs more than the servers measured here and would hide what sets them
 * apart. Every answer must have the expected status.
 */
import { connect, type Socket } from 'node:net'

export interface LoadOrder {
  port: number
  /** A list per connection: its requests as they go over the wire, sent in turn again and again. */
  requests: string[][]
  durationMs: number
  /** 200 unless given. */
  status?: number
}

export interface LoadResult {
  requests: number
  seconds: number
  /** Half of the answers came within this time, ms. */
  medianMs: number
}

const HEAD_END = '\r\n\r\n'

/** The whole length of the answer whose head is in this chunk, in bytes. */
function answerLength(chunk: Buffer, status: number): number {
  const headLength = chunk.indexOf(HEAD_END) + HEAD_END.length
  const head = chunk.toString('latin1', 0, headLength)
  const bodyLength = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
  if (!head.startsWith(`HTTP/1.1 ${status} `)) {
    throw new Error(`not the answer that was expected:\n${chunk.toString()}`)
  }
  return headLength + Number(bodyLength ?? 0)
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const { port, durationMs, status = 200 } = order
  const times: number[] = []
  let isOver = false

  function keepAsking(socket: Socket, requests: Buffer[]): Promise<void> {
    let received = 0
    let expected = 0
    let turn = 0
    let askedAt = 0
    const next = () => {
      askedAt = performance.now()
      socket.write(requests[turn++ % requests.length]!)
    }
    return new Promise((resolve, reject) => {
      socket.on('data', (chunk) => {
        try {
          if (received === 0) expected = answerLength(chunk, status)
        } catch (error) {
          return reject(error)
        }
        received += chunk.length
        if (received < expected) return
        received = 0
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
    order.requests.map((requests) =>
      keepAsking(
        connect({ port, noDelay: true }),
        requests.map((request) => Buffer.from(request)),
      ),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const medianMs = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  return { requests: times.length, seconds, medianMs }
}

process.on('message', async (order: LoadOrder) => process.send!(await run(order)))
