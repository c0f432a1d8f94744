/**
 * An open load: requests leave when they are due, whatever the answers do, as visitors do who know
 * nothing of each other. A time counts from when its request was due, so that a server that falls
 * behind cannot hide it by being asked less.
 */
import { connect, type Socket } from 'node:net'
import { createAnswerReader } from './answers.ts'

export interface OpenLoadOrder {
  port: number
  /** As they go over the wire, in turn. */
  requests: string[]
  perSecond: number
  durationMs: number
}

export interface OpenLoadResult {
  /** ms, in ascending order. */
  times: number[]
  answersByStatus: Record<number, number>
}

const TICK_MS = 1
/** Below the portal's own patience with a connection that asks for nothing. */
const MAX_REST_MS = 2_000

interface Connection {
  socket: Socket
  restsSince: number
  send: (request: Buffer, dueAt: number) => void
}

async function run({
  port,
  requests,
  perSecond,
  durationMs,
}: OpenLoadOrder): Promise<OpenLoadResult> {
  const texts = requests.map((request) => Buffer.from(request))
  const total = Math.round((perSecond * durationMs) / 1_000)
  const times: number[] = []
  const answersByStatus: Record<number, number> = {}
  const sockets: Socket[] = []
  let idle: Connection[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()

  function openConnection(): Connection {
    const socket = connect({ port, noDelay: true })
    const read = createAnswerReader()
    let dueAt = 0
    const connection: Connection = {
      socket,
      restsSince: 0,
      send(request, due) {
        dueAt = due
        socket.write(request)
      },
    }
    socket.on('data', (chunk) => {
      const status = read(chunk)
      if (status === undefined) return
      answersByStatus[status] = (answersByStatus[status] ?? 0) + 1
      times.push(performance.now() - dueAt)
      connection.restsSince = performance.now()
      idle.push(connection)
      if (times.length === total) resolve()
    })
    socket.on('error', reject)
    sockets.push(socket)
    return connection
  }

  const startedAt = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    // The server is about to close them.
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
  return { times: times.toSorted((a, b) => a - b), answersByStatus }
}

process.on('message', async (order: OpenLoadOrder) => process.send!(await run(order)))
