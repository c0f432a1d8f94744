/** JSON in and out of the hot paths, past what web requests and responses would build for each. */
import type { IncomingMessage } from 'node:http'

/** The longest body that anything here reads (design, Security). */
export const MAX_BODY_BYTES = 16 * 1024

/** The parsed body; undefined where it is no JSON, `too-large` where it is longer than the limit. */
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

/** Makes JSON answers with these headers, which go to the socket as they are. */
export function createJsonAnswer(
  headers: Record<string, string>,
): (body: object, status?: number, more?: Record<string, string>) => Response {
  const jsonHeaders = { ...headers, 'Content-Type': 'application/json' }
  return (body, status = 200, more) =>
    new Response(JSON.stringify(body), {
      status,
      headers: more ? { ...jsonHeaders, ...more } : jsonHeaders,
    })
}
