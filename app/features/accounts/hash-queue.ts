/** The line before the hash: so many at once, in turn by client network, a short wait at most. */
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

/** Too many of this client's network are waiting, or it has gone itself; the answer is 503. */
export class HashQueueFullError extends Error {
  override name = 'HashQueueFullError'

  constructor() {
    super('Too many people are signing in. Try again in a moment.')
  }
}

export interface HashQueueOptions {
  /** How many are given out at once. */
  slots: number
  /** How many of them one network may have: fewer, so that somebody else finds one free at once. */
  slotsOfOne: number
  /** Places in line, all networks together. */
  places: number
  /** How long a refusal is kept back: whoever floods would come again at once, ms. */
  refuseAfterMs: number
}

/** The hash queue of the portal, or of a test. Its `run` throws HashQueueFullError. */
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
