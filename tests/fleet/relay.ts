/**
 * A TCP relay between two programs that can be cut silently: no data arrives, and no error either.
 */
import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../listen.ts'

/** A port that forwards to another. */
export interface Relay {
  port: number
  /** Holds back all data from now on, on open and on new connections. */
  cut(): void
  /** Forwards the held data and continues. */
  mend(): void
  stop(): Promise<void>
}

/** Opens a relay to a port of this machine. */
export async function startRelay(targetPort: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  let isCut = false

  function add(socket: Socket, other: Socket): void {
    sockets.add(socket)
    if (isCut) socket.pause()
    socket.on('data', (chunk) => {
      if (!other.write(chunk)) socket.pause()
    })
    socket.on('drain', () => isCut || other.resume())
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }

  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
    for (const socket of [near, far]) socket.setNoDelay(true)
    add(near, far)
    add(far, near)
  })
  const port = await listen(server)
  return {
    port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    mend() {
      isCut = false
      for (const socket of sockets) socket.resume()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
