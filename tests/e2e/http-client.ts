/** Bare HTTP requests: what really goes over the wire, before a browser unpacks it. */
import { request, type IncomingHttpHeaders } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** As it was sent: compressed where it was compressed. */
  body: Buffer
}

/** Sends one request and reads its whole answer. */
export function ask(
  url: string,
  { body, ...options }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const asked = request(url, { agent: false, ...options }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () => {
      const { statusCode = 0, headers } = response
      resolve({ status: statusCode, headers, body: Buffer.concat(chunks) })
    })
  })
  asked.on('error', reject)
  asked.end(body)
  return promise
}

/** Opens the live stream and reads on until it is closed; resolves with the first message. */
export function openLive(url: string): Promise<{ headers: IncomingHttpHeaders; close(): void }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    headers: IncomingHttpHeaders
    close(): void
  }>()
  const asked = request(url, { agent: false }, (response) => {
    response.once('data', () => {
      resolve({ headers: response.headers, close: () => asked.destroy() })
    })
    response.on('error', () => undefined)
  })
  asked.on('error', reject)
  asked.end()
  return promise
}
