/** Fetches a page of the portal with its headers, for a bare server to send. */
import { get, type IncomingMessage } from 'node:http'
import type { BarePage } from './bare-server.ts'

/** Node writes these headers itself in both servers. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Requests a URL in brotli, with the cookie of a player if given. */
export async function fetchPage(url: string, cookie?: string): Promise<BarePage> {
  const headers = { 'Accept-Encoding': 'br', ...(cookie && { Cookie: cookie }) }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject)
  })
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const sent: [string, string][] = []
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const [name, value] = response.rawHeaders.slice(index, index + 2) as [string, string]
    if (!OWN_HEADERS.has(name.toLowerCase())) sent.push([name.toLowerCase(), value])
  }
  return { headers: Object.fromEntries(sent), body: Buffer.concat(chunks).toString('base64') }
}
