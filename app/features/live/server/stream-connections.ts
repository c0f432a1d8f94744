/**
 * Connections of live streams. Node's parser, request and response take 10 KB of memory as long as
 * their connection is open, but a stream needs only the socket once its headers are sent. So a
 * connection that begins with the request of a stream reaches the HTTP server as a `Duplex`, which
 * can be closed without its socket. All other connections stay as they are.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { StreamOutput } from './hub.ts'

const STREAM_REQUEST = /^GET \/live[? ]/
/** Number of bytes that show whether a request opens a stream. */
const REQUEST_START = 'GET /live?'.length
/** A client that sends nothing for this long is left to the HTTP server and its timeouts, ms. */
const FIRST_BYTES_MS = 3_000

/** The connection of a stream until the socket is taken. */
class StreamConnection extends Duplex {
  readonly remoteAddress: string | undefined
  readonly #socket: Socket
  #isTaken = false
  readonly #read = (bytes: Buffer) => {
    if (!this.push(bytes)) this.#socket.pause()
  }
  readonly #end = () => this.push(null)
  readonly #close = () => this.destroy()
  readonly #fail = (error: Error) => this.destroy(error)

  constructor(socket: Socket) {
    super()
    this.remoteAddress = socket.remoteAddress
    this.#socket = socket
    socket.on('data', this.#read).on('end', this.#end)
    socket.on('close', this.#close).on('error', this.#fail)
  }

  /** Returns the socket, and has Node release all that it holds for HTTP. */
  detach(): Socket {
    const socket = this.#socket
    this.#isTaken = true
    socket.off('data', this.#read).off('end', this.#end)
    socket.off('close', this.#close).off('error', this.#fail)
    // Later, since the request log would take a closed connection for a client that has left.
    setImmediate(() => this.destroy())
    return socket.resume()
  }

  override _read(): void {
    if (!this.#isTaken) this.#socket.resume()
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#socket.write(bytes, done)
  }

  override _final(done: () => void): void {
    this.#socket.destroySoon()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#isTaken) this.#socket.destroy()
    done(error)
  }
}

/** Looks at the first bytes of each connection of the server. Call it before the server listens. */
export function separateStreams(server: Server, firstBytesMs = FIRST_BYTES_MS): void {
  const listeners = server.listeners('connection') as ((connection: Duplex) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const serve = (connection: Duplex) => {
      socket.off('data', readFirst).off('end', leave).off('error', leave).setTimeout(0, give)
      for (const listener of listeners) listener.call(server, connection)
      socket.resume()
    }
    const give = () => serve(socket.pause())
    const leave = () => void socket.destroy()
    const readFirst = (bytes: Buffer) => {
      // Paused, so that the bytes wait for the next listener.
      socket.pause().unshift(bytes)
      const isStream = STREAM_REQUEST.test(bytes.toString('latin1', 0, REQUEST_START))
      serve(isStream ? new StreamConnection(socket) : socket)
    }
    socket.on('data', readFirst).on('end', leave).on('error', leave)
    socket.setTimeout(firstBytesMs, give)
  })
}

/** True for a connection that serves nothing but its stream, so a refused one is closed. */
export function isStreamConnection(connection: Duplex | null): connection is StreamConnection {
  return connection instanceof StreamConnection
}

/** Sends the headers of a stream. The stream ends when its connection closes. */
export function beginStream(
  outgoing: ServerResponse,
  headers: Record<string, string>,
): StreamOutput {
  const connection = outgoing.socket as Duplex | null
  if (!isStreamConnection(connection)) return outgoing.writeHead(200, headers)
  const all = { ...outgoing.getHeaders(), ...headers, Date: new Date().toUTCString() }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connection.detach()
  // A browser sends nothing more, and whatever another client sends is not read.
  const leave = () => socket.destroy()
  socket.once('data', leave).once('end', leave)
  socket.write(`HTTP/1.1 200 OK\r\n${lines.join('')}Connection: close\r\n\r\n`)
  return socket
}
