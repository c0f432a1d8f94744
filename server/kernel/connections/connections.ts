/** Errors below the HTTP application: unreadable requests, timeouts and unsupported methods. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorResponses } from './error-responses.ts'

const REASONS: Record<string, [status: number, reason: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
}

/** A socket of Node's HTTP server, with the current response, if there is one. */
type ServerSocket = Socket & { _httpMessage?: ServerResponse | null }

/** Responds to requests that Node's parser rejects, in place of Node's bare status lines. */
export function refuseBadConnections(server: Server, { refuse, refuseRaw }: ErrorResponses): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: ServerSocket) => {
    const [status, reason] = REASONS[error.code ?? ''] ?? [400, 'Bad Request']
    // A response that has begun must not be mixed with another one.
    const { _httpMessage: underWay } = socket
    const hasBegun = underWay?.headersSent ?? false
    if (error.code !== 'ECONNRESET' && socket.writable && !hasBegun) {
      socket.write(refuseRaw(status, reason))
    }
    socket.destroy()
  })
  server.on('connect', (_incoming: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined)
    socket.end(refuseRaw(405, 'Method Not Allowed'))
  })
  server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) =>
    refuse(incoming, outgoing, 417, 'unmetExpectation'),
  )
}
