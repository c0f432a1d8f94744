/** JSON requests, without the cost of converting them to a web `Request`. */
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import type { Language } from '#messages/languages.ts'
import type { PlainMessage } from '#messages/translation.ts'

/** The maximum body size. No form or JSON body of players and visitors needs more. */
export const MAX_BODY_BYTES = 16 * 1024
/** The same for the forms of the administration: a game's cover of 8 MiB, and long texts. */
export const MAX_ADMIN_BODY_BYTES = 9 * 2 ** 20

/** A request of a JSON route. */
export interface JsonRequest {
  incoming: IncomingMessage
  /** The `id` in the path; empty without one. */
  id: string
  /** Returns the query parameters, unchecked. */
  query(): Record<string, string>
  /** The client's address, as in `Requester.address`. */
  readonly address: string
  readonly language: Language
  /** The `Set-Cookie` headers of the response, to which a handler adds. */
  cookies: string[]
  /**
   * Reads the body.
   *
   * @throws the response to a body that is too large or does not match
   */
  read<Body>(schema: z.ZodType<Body>): Promise<Body>
  /**
   * Reads the body as it is.
   *
   * @throws the response to a body of more bytes
   */
  readText(maxBytes: number): Promise<string>
  /** Returns the response with a message in the page's language. */
  refuse(key: PlainMessage<'responses'>, status: number, headers?: Record<string, string>): Response
}

/** A request of a signed-in player, who has the right to it. */
export interface PlayerRequest extends JsonRequest {
  userId: string
}

/**
 * Reads the body.
 *
 * @returns the text, or undefined if it has more bytes
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  // No event would follow.
  if (request.destroyed) reject(new Error('the client has disconnected'))
  let body = ''
  let length = 0
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    length += Buffer.byteLength(chunk)
    if (length <= maxBytes) body += chunk
    else resolve(undefined)
  })
  request.once('end', () => resolve(body))
  request.once('error', reject)
  return promise
}
