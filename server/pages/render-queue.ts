/** Fair queue for rendering and forms, by client network. The main thread does all of this work. */
import { createFairScheduler } from '#platform/lib/fair-scheduler.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import type { Config } from '#platform/config.ts'
import type { Traffic } from '#platform/process/traffic.ts'
import type { NodeContext } from '#platform/http/node-env.ts'

/** Enough to keep the thread busy while some requests wait for the database or for compression. */
const CONCURRENCY = 8
const CONCURRENCY_PER_NETWORK = 6
/** Capacity for each client network: a school class that clicks at once. */
const PLACES_PER_NETWORK = 200
const PLACES = 2_000
/** A page blocks the thread for less than this. A longer render is waiting for something else. */
const LEASE_MS = 100
const REFUSE_AFTER_MS = 1_000
/** By then, a full backlog of one network is done. */
export const RETRY_AFTER_S = 2

/** Too many requests of the client network wait. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/**
 * Runs the task when it is the client network's turn.
 *
 * @throws QueueFullError if too many requests of its network wait, or the client disconnected
 */
export type InTurn = <Result>(c: NodeContext, work: () => Promise<Result>) => Promise<Result>

/**
 * Creates the queue of the process. Without limits, every request has a place. `leaseMs` is for
 * tests.
 */
export function createRenderQueue(
  { limits, trustProxy }: Pick<Config, 'limits' | 'trustProxy'>,
  traffic: Pick<Traffic, 'connections'>,
  leaseMs = LEASE_MS,
): InTurn {
  const scheduler = createFairScheduler({
    concurrency: CONCURRENCY,
    concurrencyPerNetwork: CONCURRENCY_PER_NETWORK,
    places: limits ? PLACES : Infinity,
    placesPerNetwork: limits ? PLACES_PER_NETWORK : Infinity,
    refuseAfterMs: REFUSE_AFTER_MS,
    makeRefusal: () => new QueueFullError('too many requests of the client network wait'),
    countConnections: () => traffic.connections,
    leaseMs,
  })
  return (c, work) => {
    const address = clientAddress(c.env.incoming, trustProxy)
    return scheduler.run({ address, signal: c.req.raw.signal }, work)
  }
}
