/**
 * The key that signs session cookies: configured, or generated once and stored in the data
 * directory.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OWN_FILE, makeOwnFolder, syncFolder } from '#platform/lib/folder.server.ts'
import { OperatorError } from '#lib/operator-error.ts'

/** The minimum length of `AUTH_SECRET`, in characters. */
const MIN_LENGTH = 32

function fileIn(dataDir: string): string {
  return join(dataDir, 'auth-secret')
}

/** Whether the data directory has a key file. A server creates it once its database is ready. */
export function hasAuthSecret(dataDir: string): boolean {
  return statSync(fileIn(dataDir), { throwIfNoEntry: false })?.isFile() === true
}

/**
 * Returns the key for this data directory. Servers that start at the same time get the same key.
 *
 * @throws OperatorError if the key file is unreadable, holds no key, or cannot be created
 */
export function readAuthSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured
  const path = fileIn(dataDir)
  if (!existsSync(path)) makeSecret(path)
  const secret = readSecret(path)
  if (secret.length >= MIN_LENGTH) return secret
  throw new OperatorError(
    `${path} holds no key; delete it to create a new one (this signs everyone out)`,
  )
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const reason = (error as Error).message
    throw new OperatorError(`${path}, which holds the session key, cannot be read (${reason})`)
  }
}

/**
 * Writes and syncs a temporary file before linking it, so that a power loss leaves a whole key or
 * none.
 */
function makeSecret(path: string): void {
  const temporaryPath = `${path}.${randomUUID()}`
  try {
    makeOwnFolder(dirname(path))
    const secret = randomBytes(32).toString('base64url')
    writeFileSync(temporaryPath, secret, { mode: OWN_FILE, flag: 'wx', flush: true })
    linkOnce(temporaryPath, path, secret)
    syncFolder(dirname(path))
  } catch (error) {
    const reason = (error as Error).message
    throw new OperatorError(
      `The session key cannot be saved in ${path}; set AUTH_SECRET (${reason})`,
    )
  } finally {
    if (existsSync(temporaryPath)) unlinkSync(temporaryPath)
  }
}

/** `link` fails if the file exists, so the first process wins. */
function linkOnce(temporaryPath: string, path: string, secret: string): void {
  try {
    linkSync(temporaryPath, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    // The file system has no hard links. Writes the file directly.
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
