/** Checks whether a port of this machine accepts connections. */
import { connect } from 'node:net'

/** Resolves with false if the connection is refused. */
export function isPortOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
