/** Whether somebody listens on a port of this machine. */
import { connect } from 'node:net'

/** Resolves with false where nobody takes the connection. */
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
