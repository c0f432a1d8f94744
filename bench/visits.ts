/**
 * Visits on schedule from one local address, over HTTP or HTTPS. A request starts when it is due, even
 * if earlier ones are unanswered. Its time counts from then.
 */
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export interface VisitsOrder {
  /** Scheme, host and port. */
  url: string
  headers: Record<string, string>
  /** The client's address: any of 127.0.0.0/8. */
  localAddress: string
  /** Paths, requested in turn. `*` stands for the number of the request. */
  paths: string[]
  perSecond: number
  durationMs: number
}

export interface VisitsResult {
  /** ms, in ascending order. */
  times: number[]
  responsesByStatus: Record<number, number>
}

const TIMEOUT_MS = 60_000

async function run(order: VisitsOrder): Promise<VisitsResult> {
  const { url, headers, localAddress, paths, perSecond, durationMs } = order
  const isSecure = url.startsWith('https:')
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true })
  const request = isSecure ? httpsRequest : httpRequest
  const total = Math.round((perSecond * durationMs) / 1_000)
  const times: number[] = []
  const responsesByStatus: Record<number, number> = {}
  const { promise, resolve } = Promise.withResolvers<void>()

  function record(status: number, dueAt: number) {
    times.push(performance.now() - dueAt)
    responsesByStatus[status] = (responsesByStatus[status] ?? 0) + 1
    if (times.length === total) resolve()
  }

  function visit(path: string, dueAt: number) {
    const options = { agent, localAddress, headers, timeout: TIMEOUT_MS, rejectUnauthorized: false }
    const outgoing = request(url + path, options, (response) => {
      response.resume().once('end', () => record(response.statusCode!, dueAt))
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error('no response')))
    outgoing.once('error', () => record(0, dueAt))
    outgoing.end()
  }

  const startedAt = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.min(total, ((performance.now() - startedAt) * perSecond) / 1_000)
    for (; sent < due; sent += 1) {
      const path = paths[sent % paths.length]!.replace('*', String(sent))
      visit(path, startedAt + (sent * 1_000) / perSecond)
    }
    if (sent === total) clearInterval(timer)
  }, 1)
  await promise
  agent.destroy()
  return { times: times.toSorted((a, b) => a - b), responsesByStatus }
}

process.on('message', async (order: VisitsOrder) => process.send!(await run(order)))
