/** Connections below HTTP's own rules: what cannot be read, never ends, or asks for something else. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorResponses } from './error-responses.ts'

const REASONS: Record<string, [status: number, reason: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
}

/** A socket that Node's server works on, with the answer under way, if there is one. */
type ServerSocket = Socket & { _httpMessage?: ServerResponse | null }

/** Answers what Node's parser refuses, in place of Node's own bare lines. */
export function refuseBadConnections(server: Server, { refuse, refuseRaw }: ErrorResponses): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: ServerSocket) => {
    const [status, reason] = REASONS[error.code ?? ''] ?? [400, 'Bad Request']
    // An answer that has begun must not be mixed with another one.
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
    refuse(incoming, outgoing, 417, 'The portal cannot do what the request expects.'),
  )
}
