/** Sends exchanges over raw sockets and reports the outcome. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Exchange } from './exchanges.ts'

/** A connection without a response or an end after this time counts as hanging. */
const HANG_MS = 30_000

export interface Outcome {
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
export async function send({ pieces, ending }: Exchange, port: number): Promise<Outcome> {
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
