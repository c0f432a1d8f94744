/** Argon2id in turn: guessing passwords must not slow anything else down. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveApart } from './hasher.server.ts'

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16

/** One at work, and the next at hand. */
const MAX_AT_ONCE = 2
/** Longer waits than this many hashes take, some 8 s, are better refused. */
const MAX_WAITING = 60

/** Too many sign-ins at once; the answer is 503. */
export class HashQueueFullError extends Error {
  override name = 'HashQueueFullError'
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) {
      throw new HashQueueFullError('Too many people are signing in. Try again in a moment.')
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    // The next in line takes over this place, so that nobody slips in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return deriveApart(password.normalize('NFKC'), salt, {
    parallelism: LANES,
    tagLength: TAG_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  })
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/**
 * The hash of a password, in the PHC string format.
 *
 * @throws HashQueueFullError
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await inTurn(() => derive(password, salt))
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${encode(salt)}$${encode(tag)}`
}

/**
 * Whether the password has this hash.
 *
 * @throws HashQueueFullError
 */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, kind, , , salt, tag] = hash.split('$')
  if (kind !== 'argon2id' || !salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await inTurn(() => derive(password, Buffer.from(salt, 'base64')))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
