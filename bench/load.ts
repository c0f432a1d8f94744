/**
 * Load by keep-alive connections, one request after the other on each. Written on `node:net`: a
 * client of `node:http` costs more than the servers measured here and would hide what sets them
 * apart. Every answer must be a 200 of the same length.
 */
import { connect, type Socket } from 'node:net'

export interface LoadOrder {
  port: number
  path: string
  connections: number
  durationMs: number
}

export interface LoadResult {
  requests: number
  seconds: number
}

const HEAD_END = '\r\n\r\n'

/** The whole length of the answer whose head is in this chunk, in bytes. */
function answerLength(chunk: Buffer): number {
  const headLength = chunk.indexOf(HEAD_END) + HEAD_END.length
  const head = chunk.toString('latin1', 0, headLength)
  const bodyLength = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200 ') || bodyLength === undefined) {
    throw new Error(`not the answer that was expected:\n${head}`)
  }
  return headLength + Number(bodyLength)
}

async function run({ port, path, connections, durationMs }: LoadOrder): Promise<LoadResult> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n\r\n`,
  )
  let requests = 0
  let expected = 0
  let isOver = false

  function keepAsking(socket: Socket): Promise<void> {
    let received = 0
    return new Promise((resolve, reject) => {
      socket.on('data', (chunk) => {
        if (received === 0) {
          const length = answerLength(chunk)
          expected ||= length
          if (length !== expected) socket.destroy(new Error('answers differ in length'))
        }
        received += chunk.length
        if (received < expected) return
        received = 0
        requests += 1
        if (isOver) socket.end()
        else socket.write(request)
      })
      socket.on('error', reject)
      socket.on('close', () => (isOver ? resolve() : reject(new Error('a connection was closed'))))
      socket.write(request)
    })
  }

  const startedAt = performance.now()
  setTimeout(() => (isOver = true), durationMs)
  await Promise.all(
    Array.from({ length: connections }, () => keepAsking(connect({ port, noDelay: true }))),
  )
  return { requests, seconds: (performance.now() - startedAt) / 1000 }
}

process.on('message', async (order: LoadOrder) => process.send!(await run(order)))
