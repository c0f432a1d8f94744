/**
 * Compares the cached home page of the built portal with a bare `node:http` server that sends the
 * same bytes and headers from memory, in alternating rounds. The ratio is taken within each round,
 * under the same load of the machine. Server and load generator are separate processes. Exits with
 * 1 if the ratio is below the limit.
 */
import { startPortal } from '../tests/portal.ts'
import { fetchPage } from './fetched-page.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { pageRequest } from './players.ts'
import { callChild, format, median, start } from './processes.ts'

const MIN_RATIO = 0.5
const ROUNDS = 9
/** Short, so that other load on the machine affects both halves of a round. */
const ROUND_MS = 1_500
const WARM_UP_MS = 2_000
const CONNECTIONS = 16

const portal = await startPortal()
const bareServer = start('./bare-server.ts')
const load = start('./load.ts')
try {
  const page = await fetchPage(`${portal.url}/`)
  if (page.headers['content-encoding'] !== 'br') {
    throw new Error('the home page did not come in brotli')
  }
  const barePort = await callChild<number>(bareServer, page)
  const ports = { portal: Number(new URL(portal.url).port), bare: barePort }
  const measure = async (port: number, durationMs: number) => {
    const requests = Array.from({ length: CONNECTIONS }, () => [pageRequest(portal.url)])
    const order: LoadOrder = { port, requests, durationMs }
    const result = await callChild<LoadResult>(load, order)
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
