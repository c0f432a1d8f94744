/** The key that signs session cookies: configured, or made once and kept in the data folder. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key for this data folder. Two processes that start together agree on one. */
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
  return readFileSync(path, 'utf8').trim()
}
