/** The JSON body of a small request, read straight from the socket: the hot paths need no more. */
import type { IncomingMessage } from 'node:http'

/** The longest body that anything here reads (design, Security). */
export const MAX_BODY_BYTES = 16 * 1024

/** The parsed body; undefined where it is no JSON, `too-large` where it is longer than the limit. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += (chunk as Buffer).length
    if (length > MAX_BODY_BYTES) return 'too-large'
    chunks.push(chunk as Buffer)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}
