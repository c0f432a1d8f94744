/**
 * Hashes passwords with Argon2id through the hash queue. A flood of sign-ins must not slow pages
 * down or block other clients.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createHashQueue, type HashClient, type HashQueue } from './hash-queue.ts'
import { AT_ONCE, HASH_WORKERS, deriveInWorker } from './hash-worker.server.ts'

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. */
export const HASH_OPTIONS = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
const SALT_BYTES = 16

/**
 * Queue places per hash worker. A core needs six to ten seconds for this many hashes. Requests that
 * would wait longer are rejected.
 */
const PLACES_PER_HASH_WORKER = 250
const REFUSE_AFTER_MS = 2_000

/** The server's hash queue. */
const line = createHashQueue({
  concurrency: AT_ONCE,
  concurrencyPerNetwork: Math.max(1, HASH_WORKERS - 1),
  places: PLACES_PER_HASH_WORKER * HASH_WORKERS,
  refuseAfterMs: REFUSE_AFTER_MS,
})

/** The numbers of waiting and running hashes. */
export function measureHashQueue(): Pick<HashQueue, 'waiting' | 'running'> {
  return line
}

function derive(client: HashClient, password: string, salt: Buffer): Promise<Buffer> {
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
export async function hashPassword(client: HashClient, password: string): Promise<string> {
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
export async function verifyPassword(client: HashClient, hash: string, password: string) {
  const [, kind, , , salt, tag] = hash.split('$')
  if (kind !== 'argon2id' || !salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive(client, password, Buffer.from(salt, 'base64'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
