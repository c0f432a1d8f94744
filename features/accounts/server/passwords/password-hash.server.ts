/**
 * Hashes passwords with Argon2id through the hash queue. A flood of sign-ins must not slow pages
 * down or block other clients.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import {
  createFairScheduler,
  type FairScheduler,
  type SchedulerClient,
} from '#platform/lib/fair-scheduler.ts'
import { HASH_WORKERS, deriveInWorker } from './hash-worker.server.ts'

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. */
export const HASH_OPTIONS = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
const SALT_BYTES = 16

/**
 * Queue places per hash worker. A core needs six to ten seconds for this many hashes. Requests that
 * would wait longer are rejected.
 */
const PLACES_PER_HASH_WORKER = 250
/** Queue places for each client network: a school class. */
const PLACES_PER_NETWORK = 30
const REFUSE_AFTER_MS = 2_000

/** Retry-After, s: within this time most of a full queue is hashed. */
export const HASH_RETRY_S = 5

/**
 * The client's network has too many waiting requests, or the client disconnected. Status 429: a 5xx
 * would let one network trigger the alert about the portal's own errors.
 */
export class HashQueueFullError extends Error {
  override name = 'HashQueueFullError'
}

/**
 * Creates the fair queue for this many hash workers. Each has a second hash waiting, so that it
 * does not idle while disk access blocks the server's event loop. `run` throws HashQueueFullError.
 */
export const createHashQueue = (hashWorkers: number): FairScheduler =>
  createFairScheduler({
    concurrency: 2 * hashWorkers,
    concurrencyPerNetwork: Math.max(1, hashWorkers - 1),
    places: PLACES_PER_HASH_WORKER * hashWorkers,
    placesPerNetwork: PLACES_PER_NETWORK,
    refuseAfterMs: REFUSE_AFTER_MS,
    makeRefusal: () => new HashQueueFullError('the hash queue is full'),
  })

/** The server's hash queue. */
const line = createHashQueue(HASH_WORKERS)

/** The numbers of waiting and running hashes. */
export function measureHashQueue(): Pick<FairScheduler, 'waiting' | 'running'> {
  return line
}

function derive(client: SchedulerClient, password: string, salt: Buffer): Promise<Buffer> {
  return line.run(client, () => deriveInWorker(password.normalize('NFKC'), salt, HASH_OPTIONS))
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/**
 * Hashes a password. Returns the PHC string format.
 *
 * @throws HashQueueFullError
 */
export async function hashPassword(client: SchedulerClient, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(client, password, salt)
  const { memory, passes, parallelism } = HASH_OPTIONS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

/**
 * Whether the password matches the hash.
 *
 * @throws HashQueueFullError
 */
export async function verifyPassword(client: SchedulerClient, hash: string, password: string) {
  const [, kind, , , salt, tag] = hash.split('$')
  if (kind !== 'argon2id' || !salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive(client, password, Buffer.from(salt, 'base64'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
