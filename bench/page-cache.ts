/**
 * How much of a bare HTTP server's speed the cached home page keeps: the built portal against
 * `node:http` that sends the same bytes and headers from memory, in alternating rounds. The ratio
 * is taken within each round: neighbours in time see the same machine.
 * Server and load run in processes of their own. Ends with 1 below the budget.
 */
import { get, type IncomingMessage } from 'node:http'
import { startPortal } from '../tests/portal.ts'
import type { BarePage } from './bare-server.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { pageRequest } from './players.ts'
import { ask, format, median, start } from './processes.ts'

const MIN_RATIO = 0.5
const ROUNDS = 9
/** Short, so that what else the machine does falls on both halves of a round. */
const ROUND_MS = 1_500
const WARM_UP_MS = 2_000
const CONNECTIONS = 16
/** Node writes these itself, in both servers. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive'])

async function fetchPage(url: string): Promise<BarePage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, resolve).on('error', reject)
  })
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const headers: [string, string][] = []
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const [name, value] = response.rawHeaders.slice(index, index + 2) as [string, string]
    if (!OWN_HEADERS.has(name.toLowerCase())) headers.push([name, value])
  }
  return { headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString('base64') }
}

const portal = await startPortal()
const bareServer = start('./bare-server.ts')
const load = start('./load.ts')
try {
  const page = await fetchPage(`${portal.url}/`)
  if (page.headers['content-encoding'] !== 'br' && page.headers['Content-Encoding'] !== 'br') {
    throw new Error('the home page did not come in brotli')
  }
  const barePort = await ask<number>(bareServer, page)
  const ports = { portal: Number(new URL(portal.url).port), bare: barePort }
  const measure = async (port: number, durationMs: number) => {
    const requests = Array.from({ length: CONNECTIONS }, () => [pageRequest(portal.url)])
    const order: LoadOrder = { port, requests, durationMs }
    const result = await ask<LoadResult>(load, order)
    return result.requests / result.seconds
  }
  await measure(ports.portal, WARM_UP_MS)
  await measure(ports.bare, WARM_UP_MS)

  const rates = { portal: [] as number[], bare: [] as number[] }
  for (let round = 1; round <= ROUNDS; round += 1) {
    rates.portal.push(await measure(ports.portal, ROUND_MS))
    rates.bare.push(await measure(ports.bare, ROUND_MS))
    console.log(
      `round ${round}: portal ${format(rates.portal.at(-1)!)}/s, bare ${format(rates.bare.at(-1)!)}/s`,
    )
  }
  const ratio = median(rates.portal.map((rate, index) => rate / rates.bare[index]!))
  console.log(
    `cached home page, brotli, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds: ` +
      `portal ${format(median(rates.portal))}/s, bare node:http ${format(median(rates.bare))}/s, ` +
      `ratio within a round ${ratio.toFixed(2)} (at least ${MIN_RATIO})`,
  )
  process.exitCode = ratio < MIN_RATIO ? 1 : 0
} finally {
  load.kill()
  bareServer.kill()
  await portal.stop()
}
