/** The key that signs session cookies: configured, or made once and kept in the data folder. */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OWN_FILE, makeOwnFolder, syncFolder } from '../../lib/folder.server.ts'

/** As long as `AUTH_SECRET` must be. */
const MIN_LENGTH = 32

/** There is no key, and none can be made; one plain line. */
export class AuthSecretError extends Error {
  override name = 'AuthSecretError'
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'auth-secret')
}

/** Whether a portal has kept its key in this folder: it does so once its database is ready. */
export function hasAuthSecret(dataDir: string): boolean {
  return statSync(fileIn(dataDir), { throwIfNoEntry: false })?.isFile() === true
}

/**
 * The key for this data folder. Two processes that start together agree on one.
 *
 * @throws AuthSecretError when the file is there and holds no key, or cannot be made
 */
export function readAuthSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured
  const path = fileIn(dataDir)
  if (!existsSync(path)) makeSecret(path)
  const secret = readSecret(path)
  if (secret.length >= MIN_LENGTH) return secret
  throw new AuthSecretError(
    `${path} holds no key; delete it to create a new one (this signs everyone out)`,
  )
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const reason = (error as Error).message
    throw new AuthSecretError(`${path}, which holds the session key, cannot be read (${reason})`)
  }
}

/** The key is whole on the disk before its file has its name: a power loss leaves all or nothing. */
function makeSecret(path: string): void {
  const draft = `${path}.${randomUUID()}`
  try {
    makeOwnFolder(dirname(path))
    const secret = randomBytes(32).toString('base64url')
    writeFileSync(draft, secret, { mode: OWN_FILE, flag: 'wx', flush: true })
    linkOnce(draft, path, secret)
    syncFolder(dirname(path))
  } catch (error) {
    const reason = (error as Error).message
    throw new AuthSecretError(
      `The session key cannot be saved in ${path}; set AUTH_SECRET (${reason})`,
    )
  } finally {
    if (existsSync(draft)) unlinkSync(draft)
  }
}

/** A second name never takes the place of a file that is there: the first process wins. */
function linkOnce(draft: string, path: string, secret: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    // A file system without second names: written in place, as nearly at once as it can be.
    writeNew(path, secret)
  }
}

function writeNew(path: string, secret: string): void {
  try {
    writeFileSync(path, secret, { mode: OWN_FILE, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
