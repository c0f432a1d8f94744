/** Sends malformed requests to a running portal and reports faulty responses. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { makeExchange, type Exchange, type Site } from './exchanges.ts'

const CONNECTIONS = 24
/** After this time the next exchange starts, while a slow one waits for the server's timeout. */
const PATIENCE_MS = 500

/** A connection without a response or an end after this time counts as hanging. */
const HANG_MS = 30_000

interface Outcome {
  /** Status of each response on the connection, in order. */
  statuses: number[]
  isHanging: boolean
  /** The server reset the connection before it had read everything. A response may be lost. */
  isReset: boolean
}

/** Returns the final statuses of the responses; `100 Continue` is not final. */
function readStatuses(received: string): number[] {
  return Array.from(received.matchAll(/^HTTP\/1\.1 (\d{3})/gm), ([, status]) =>
    Number(status),
  ).filter((status) => status >= 200)
}

/** Sends the bytes of the exchange and waits until the server closes the connection. */
async function send({ pieces, ending }: Exchange, port: number): Promise<Outcome> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let isReset = false
  socket.on('error', () => {
    isReset = true
  })
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    // An event stream never ends.
    if (/\r\ncontent-type: text\/event-stream/i.test(received)) socket.destroy()
  })
  await Promise.race([once(socket, 'connect').catch(() => undefined), closed])
  for (const piece of pieces) {
    if (!socket.writable) break
    socket.write(piece)
    await setImmediate()
  }
  if (ending === 'leaves') socket.destroy()
  if (ending === 'closes') socket.end()
  let isHanging = false
  const timer = setTimeout(() => {
    isHanging = true
    socket.destroy()
  }, HANG_MS)
  await closed
  clearTimeout(timer)
  return { statuses: readStatuses(received), isHanging, isReset }
}

interface FuzzRun {
  /** Number of responses by status. */
  responses: Record<number, number>
  /** Numbers of the exchanges with a 5xx response, with that status. */
  faults: string[]
  /** Numbers of the exchanges that did not end in time. */
  hangs: number[]
  /** Exchanges closed without a response, although the client waited for one. */
  unanswered: number[]
}

/**
 * Sends the first `count` exchanges of the seed. Once all are sent, some may still wait for the server's
 * timeout.
 */
export function startFuzz(seed: number, count: number, site: Site) {
  const port = Number(new URL(site.origin).port)
  const run: FuzzRun = { responses: {}, faults: [], hangs: [], unanswered: [] }
  const pending = new Set<Promise<void>>()
  let next = 0
  const sendOne = async (number: number) => {
    const exchange = makeExchange(seed, number, site)
    const { statuses, isHanging, isReset } = await send(exchange, port)
    for (const status of statuses) {
      run.responses[status] = (run.responses[status] ?? 0) + 1
      if (status >= 500) run.faults.push(`${number}: ${status}`)
    }
    if (isHanging) run.hangs.push(number)
    else if (statuses.length === 0 && !isReset && exchange.ending === 'reads') {
      run.unanswered.push(number)
    }
  }
  const work = async () => {
    while (next < count) {
      const sending = sendOne(next++)
      pending.add(sending)
      const forget = () => pending.delete(sending)
      sending.then(forget, forget)
      await Promise.race([sending, pause(PATIENCE_MS, undefined, { ref: false })])
    }
  }
  const sent = Promise.all(Array.from({ length: CONNECTIONS }, work)).then(() => undefined)
  const done = sent.then(() => Promise.all(pending)).then(() => run)
  return { sent, done }
}
