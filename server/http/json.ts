/** JSON bodies on the hot paths, without the cost of web `Request` and `Response` conversions. */
import type { IncomingMessage } from 'node:http'

/** The maximum body size of every route. No form or JSON body of the portal needs more. */
export const MAX_BODY_BYTES = 16 * 1024

/**
 * Reads and parses the body.
 *
 * @returns the value, undefined if the body is not valid JSON, or `too-large` if it exceeds the
 *   limit
 */
export function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  let body = ''
  let length = 0
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    length += Buffer.byteLength(chunk)
    if (length <= MAX_BODY_BYTES) body += chunk
    else resolve('too-large')
  })
  request.once('end', () => resolve(parse(body)))
  request.once('error', reject)
  return promise
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Creates a function for JSON responses with these headers, which are written to the socket as
 * given.
 */
export function createJsonResponder(
  headers: Record<string, string>,
): (body: object, status?: number, more?: Record<string, string>) => Response {
  const jsonHeaders = { ...headers, 'Content-Type': 'application/json' }
  return (body, status = 200, more) =>
    new Response(JSON.stringify(body), {
      status,
      headers: more ? { ...jsonHeaders, ...more } : jsonHeaders,
    })
}
