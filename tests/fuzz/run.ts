/** Sends malformed requests to a running portal and reports faulty responses. */
import { setTimeout } from 'node:timers/promises'
import { send } from './client.ts'
import { makeExchange, type Site } from './exchanges.ts'

const CONNECTIONS = 24
/** After this time the next exchange starts, while a slow one waits for the server's timeout. */
const PATIENCE_MS = 500

export interface FuzzRun {
  /** Number of responses by status. */
  responses: Record<number, number>
  /** Numbers of the exchanges with a 5xx response, with that status. */
  faults: string[]
  /** Numbers of the exchanges that did not end in time. */
  hangs: number[]
  /** Exchanges closed without a response, although the client waited for one. */
  unanswered: number[]
}

export interface StartedFuzz {
  /** Resolves when all exchanges are sent; some may still wait for the server's timeout. */
  sent: Promise<void>
  done: Promise<FuzzRun>
}

/** Sends the first `count` exchanges of the seed. */
export function startFuzz(seed: number, count: number, site: Site): StartedFuzz {
  const port = Number(new URL(site.origin).port)
  const run: FuzzRun = { responses: {}, faults: [], hangs: [], unanswered: [] }
  const pending = new Set<Promise<void>>()
  let next = 0
  const sendOne = async (number: number) => {
    const exchange = makeExchange(seed, number, site)
    const { statuses, isHanging, isReset } = await send(exchange, port)
    for (const status of statuses) {
      run.responses[status] = (run.responses[status] ?? 0) + 1
      if (status >= 500) run.faults.push(`${number}: ${status}`)
    }
    if (isHanging) run.hangs.push(number)
    else if (statuses.length === 0 && !isReset && exchange.ending === 'reads') {
      run.unanswered.push(number)
    }
  }
  const work = async () => {
    while (next < count) {
      const sending = sendOne(next++)
      pending.add(sending)
      const forget = () => pending.delete(sending)
      sending.then(forget, forget)
      await Promise.race([sending, setTimeout(PATIENCE_MS, undefined, { ref: false })])
    }
  }
  const sent = Promise.all(Array.from({ length: CONNECTIONS }, work)).then(() => undefined)
  const done = sent.then(() => Promise.all(pending)).then(() => run)
  return { sent, done }
}
