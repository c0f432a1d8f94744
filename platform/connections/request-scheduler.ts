/**
 * Rotates between client networks when more than a few requests arrive at once. Node dispatches all
 * requests that it has read, and accepts one connection per turn of the event loop. Without rotation, a
 * client with hundreds of busy connections would keep others from being served, or from connecting.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { widestNetworkOf } from '#lib/client-networks.ts'
import { createFairQueue } from '#lib/fair-queue.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Config } from '../config.ts'

/** Requests served in one turn without queueing. A cached page takes less than a millisecond. */
const MAX_AT_ONCE = 32
/**
 * Requests per turn while more wait. It is low, so that turns are short and connections are accepted.
 */
const MAX_OF_WAITING = 8

/**
 * Health checks go first: a node that answers late is taken for dead, and its work goes to others. Only
 * a few in each turn do, so that a flood of them does not delay other requests.
 */
const FIRST = new Set(['/healthz', '/readyz'])

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Serves a few requests in each turn of the event loop. */
export function scheduleRequests({ trustProxy }: Pick<Config, 'trustProxy'>, serve: Serve): Serve {
  // Each connection has at most one request here, so their number bounds the queue.
  const waiting = createFairQueue<() => void>(Infinity, Infinity)
  let served = 0
  let checks = 0
  let isTurnCounted = false

  function countTurn() {
    if (isTurnCounted) return
    isTurnCounted = true
    setImmediate(beginTurn)
  }

  function beginTurn() {
    isTurnCounted = false
    served = 0
    checks = 0
    for (let left = MAX_OF_WAITING; left > 0 && waiting.size > 0; left -= 1) {
      countTurn()
      served += 1
      waiting.take()!()
    }
  }

  return (incoming, outgoing) => {
    countTurn()
    if (checks < MAX_OF_WAITING && FIRST.has(incoming.url ?? '')) {
      checks += 1
      return serve(incoming, outgoing)
    }
    if (served < MAX_AT_ONCE && waiting.size === 0) {
      served += 1
      return serve(incoming, outgoing)
    }
    waiting.add(widestNetworkOf(clientAddress(incoming, trustProxy)), () => {
      if (!outgoing.destroyed) serve(incoming, outgoing)
    })
  }
}
