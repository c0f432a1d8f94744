/** A request that stays in flight for as long as a test needs. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** Sends a request without its last line, so that it stays in flight until `complete`. */
export async function beginRequest(url: string, path: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`
  await new Promise((resolve) => socket.write(head, resolve))
  return {
    /** Sends the rest; returns the response once the server has closed the connection. */
    complete: () => {
      socket.write('\r\n')
      return text(socket)
    },
  }
}
