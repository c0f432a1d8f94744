/** The key that signs session cookies: configured, or made once and kept in the data folder. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** As long as `AUTH_SECRET` must be. */
const MIN_LENGTH = 32
/** How long another process may take to write the key that it is about to make, ms. */
const PATIENCE_MS = 1_000
const LOOK_EVERY_MS = 10

/** The file of the key holds none; one plain line. */
export class AuthSecretError extends Error {
  override name = 'AuthSecretError'
}

/**
 * The key for this data folder. Two processes that start together agree on one.
 *
 * @throws AuthSecretError when the file is there and holds no key
 */
export function readAuthSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'auth-secret')
  try {
    // `wx` fails where the file is there already: the first process wins.
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return waitForSecret(path)
}

/** Between making its file and writing the key into it, the first process may be interrupted. */
function waitForSecret(path: string): string {
  const never = new Int32Array(new SharedArrayBuffer(4))
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret.length >= MIN_LENGTH) return secret
    if (waitedMs >= PATIENCE_MS) {
      throw new AuthSecretError(
        `${path} holds no key; delete it, and a new one is made (everybody is signed out)`,
      )
    }
    Atomics.wait(never, 0, 0, LOOK_EVERY_MS)
  }
}
