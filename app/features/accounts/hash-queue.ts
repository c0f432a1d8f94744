/** The fair queue for password hashes: limited concurrency, fair by client network, short waits. */
import {
  createFairScheduler,
  type FairScheduler,
  type SchedulerClient,
} from '../../lib/fair-scheduler.ts'

/** The client that requests a hash. */
export type HashClient = SchedulerClient
export type HashQueue = FairScheduler

/** Queue places for each network that `listNetworks` names: a school class, then wider networks. */
const PLACES_BY_NETWORK = [30, 45, 60]

/** Retry-After, s: within this time most of a full queue is hashed. */
export const HASH_RETRY_S = 5

/**
 * The client's network has too many waiting requests, or the client disconnected. Status 429: a 5xx
 * would let one network trigger the alert about the portal's own errors.
 */
export class HashQueueFullError extends Error {
  override name = 'HashQueueFullError'

  constructor() {
    super('the hash queue is full')
  }
}

export interface HashQueueOptions {
  /** Maximum number of hashes that are handed out at once. */
  slots: number
  /**
   * Slots that one network may use. Less than `slots`, so that another network finds a free one.
   */
  slotsOfOne: number
  /** Queue places for all networks together. */
  places: number
  /** Delay of a rejection, ms. An immediate rejection would let a flood retry at once. */
  refuseAfterMs: number
}

/** Creates the server's hash queue, or one for a test. Its `run` throws HashQueueFullError. */
export function createHashQueue(options: HashQueueOptions): HashQueue {
  const { slots, slotsOfOne, places, refuseAfterMs } = options
  return createFairScheduler({
    concurrency: slots,
    concurrencyPerNetwork: slotsOfOne,
    places,
    placesByNetwork: PLACES_BY_NETWORK,
    refuseAfterMs,
    makeRefusal: () => new HashQueueFullError(),
  })
}
