/** Sends exchanges over bare sockets and says what became of each. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Exchange } from './exchanges.ts'

/** A connection that was neither answered nor closed by then hangs. */
const HANG_MS = 30_000

export interface Outcome {
  /** Of each answer on the connection, in order. */
  statuses: number[]
  isHanging: boolean
  /** Broken off by the server while the client still sent: what it had answered may be lost on the way. */
  isReset: boolean
}

/** The final statuses in what the server sent: `100 Continue` answers nothing. */
function readStatuses(received: string): number[] {
  return Array.from(received.matchAll(/^HTTP\/1\.1 (\d{3})/gm), ([, status]) =>
    Number(status),
  ).filter((status) => status >= 200)
}

/** Sends the exchange's bytes and waits until the server is done with the connection. */
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
    // It never ends by itself.
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
