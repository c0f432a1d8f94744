/** An HTTP client without decompression: it shows what is sent over the wire. */
import { request, type IncomingHttpHeaders } from 'node:http'

export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  /** The body as it was sent, still compressed. */
  body: Buffer
}

export interface HttpRequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Raw request target. It replaces the path of the URL, whose dot segments would be resolved. */
  path?: string
}

/** Sends one request and reads the complete response. */
export function httpRequest(
  url: string,
  { body, ...options }: HttpRequestOptions = {},
): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const outgoing = request(url, { agent: false, ...options }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () => {
      const { statusCode = 0, headers } = response
      resolve({ status: statusCode, headers, body: Buffer.concat(chunks) })
    })
  })
  outgoing.on('error', reject)
  outgoing.end(body)
  return promise
}
