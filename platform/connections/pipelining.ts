/**
 * Handles pipelined requests: sent before the previous response has arrived (RFC 9112, 9.3.2). Node
 * reads and dispatches all of them at once. Here each request waits for the previous response, and the
 * connection is not read meanwhile.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Serves one request of a connection at a time. */
export function serveInOrder(serve: Serve): Serve {
  const waiting = new WeakMap<Socket, number>()

  function pause(socket: Socket) {
    if (waiting.get(socket)) socket.pause()
  }
  // Node resumes reading as soon as a body is read.
  function stayPaused(this: Socket) {
    pause(this)
  }

  return (incoming, outgoing) => {
    // Node assigns the connection to one response at a time, in order. A later response has none yet.
    if (outgoing.socket) return serve(incoming, outgoing)
    const { socket } = incoming
    const before = waiting.get(socket)
    waiting.set(socket, (before ?? 0) + 1)
    if (before === undefined) socket.on('resume', stayPaused)
    // Pauses once Node has dispatched everything it has read. Until then Node resumes after each
    // request.
    if (!before) process.nextTick(pause, socket)
    outgoing.once('socket', () => {
      const left = waiting.get(socket)! - 1
      waiting.set(socket, left)
      if (left === 0) socket.resume()
      serve(incoming, outgoing)
    })
  }
}
