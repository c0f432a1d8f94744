/** The fair queue for password hashes: limited concurrency, fair by client network, short waits. */
import {
  createFairScheduler,
  type FairScheduler,
  type FairSchedulerOptions,
  type SchedulerClient,
} from '#platform/lib/fair-scheduler.ts'

/** The client that requests a hash. */
export type HashClient = SchedulerClient
export type HashQueue = FairScheduler

/** Queue places for each client network: a school class. */
const PLACES_PER_NETWORK = 30

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

type HashQueueOptions = Pick<
  FairSchedulerOptions,
  'concurrency' | 'concurrencyPerNetwork' | 'places' | 'refuseAfterMs'
>

/** Creates the server's hash queue, or one for a test. Its `run` throws HashQueueFullError. */
export function createHashQueue(options: HashQueueOptions): HashQueue {
  return createFairScheduler({
    ...options,
    placesPerNetwork: PLACES_PER_NETWORK,
    makeRefusal: () => new HashQueueFullError(),
  })
}
