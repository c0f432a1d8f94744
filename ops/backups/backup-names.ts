/** Backup files in a folder: their names, and which of them have expired. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '#platform/lib/command-error.ts'
import type { BackupHeader } from './container/container-format.ts'
import { readHeader, checkStart } from './container/read-container.ts'
import { statSync } from 'node:fs'
import { DAY_MS } from '#lib/duration.ts'
import type { PortalBackup } from '#features/administration/server/overview/portal-state.ts'

/** `io-arcade-2026-11-22T030000.000Z.backup`: the names sort by time. */
const NAME = /^io-arcade-\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z\.backup$/
/** An incomplete backup, which is being written or was abandoned. */
const TEMPORARY_NAME = /^io-arcade-.+\.backup\.part$/
/** Age after which an incomplete backup counts as abandoned, since the last write to it, ms. */
const TEMPORARY_FILE_RETENTION_MS = DAY_MS

/** The portal and database that own a backup, as its first line names them. */
type Owner = Pick<BackupHeader, 'portal' | 'database'>

/** Returns the name of a backup that is made at this time, in UTC. */
export function nameOf(madeAt: Date): string {
  return `io-arcade-${madeAt.toISOString().replaceAll(':', '')}.backup`
}

/** Returns true if a file of this name is a backup of any portal. */
export const isBackupName = (name: string) => NAME.test(name)

/** The name of the file until the backup is complete. */
export const temporaryPathOf = (path: string) => `${path}.part`

/** Returns the paths of the complete backups in the folder, oldest first; none if there is no folder. */
async function listBackupPaths(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // The first backup creates the folder.
    if (error.code === 'ENOENT') return []
    throw error
  })
  const complete = names.filter(isBackupName).toSorted()
  // Made before the others, while a clock was ahead.
  const tomorrow = nameOf(new Date(Date.now() + DAY_MS))
  const sorted = [
    ...complete.filter((name) => name > tomorrow),
    ...complete.filter((name) => name <= tomorrow),
  ]
  return sorted.map((name) => join(folder, name))
}

/** Removes incomplete files of killed processes. */
export async function removeOldTemporaryFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!TEMPORARY_NAME.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > TEMPORARY_FILE_RETENTION_MS)
      await rm(join(folder, name), { force: true })
  }
}

/**
 * Removes the oldest backups of this portal until `keep` are left, including the newest. Keeps
 * files that are no backups, backups of other portals, and backups of another database with the
 * same key: these may be copies that the operator still uses.
 *
 * @returns the removed paths, oldest first
 */
export async function removeOldBackups(
  folder: string,
  { keep, newest, ...owner }: { keep: number; newest: string } & Owner,
): Promise<string[]> {
  // Without a key, a backup's owner is unknown.
  if (owner.portal === null) return []
  const own: string[] = []
  for (const path of await listBackupPaths(folder)) {
    if (path !== newest && (await isOf(path, owner))) own.push(path)
  }
  const gone = own.slice(0, Math.max(0, own.length - (keep - 1)))
  for (const path of gone) await rm(path)
  return gone
}

export type FoundBackup = Omit<PortalBackup, 'name'>

/**
 * Finds the complete backups of the database in the folder, newest first, according to their first
 * lines. There are none if there is no folder.
 *
 * @param database the id of the database (ADR 38)
 */
export async function* findBackups(folder: string, database: string): AsyncGenerator<FoundBackup> {
  for (const path of (await listBackupPaths(folder)).toReversed()) {
    const header = await readOwnHeader(path)
    // A backup that is made meanwhile may remove old ones.
    const found = statSync(path, { throwIfNoEntry: false })
    if (header?.database !== database || !found) continue
    const madeAt = Date.parse(header.madeAt)
    yield { path, madeAt, bytes: found.size, isEncrypted: header.encryption !== null }
  }
}

/** Finds the newest complete backup of the database in the folder; undefined if there is none. */
export async function findNewestBackup(
  folder: string,
  database: string,
): Promise<FoundBackup | undefined> {
  const { value } = await findBackups(folder, database).next()
  return value
}

async function isOf(path: string, { portal, database }: Owner): Promise<boolean> {
  const header = await readOwnHeader(path)
  return header?.portal === portal && (header.database ?? database) === database
}

/** Returns undefined if the file has disappeared, or is no backup that this version can read. */
const readOwnHeader = (path: string): Promise<BackupHeader | undefined> =>
  readHeader(path).catch((error: unknown) => {
    if (error instanceof CommandError) return undefined
    throw error
  })

export type ListedBackup = Awaited<ReturnType<typeof listBackups>>[number]

/** Lists all files that have the name of a backup, oldest first. */
export async function listBackups(folder: string, passphrase: string | undefined) {
  const listed = []
  for (const path of await listBackupPaths(folder)) {
    // A backup may remove old ones meanwhile.
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) continue
    listed.push({ path, bytes: found.size, ...(await inspectBackup(path, passphrase)) })
  }
  return listed
}

/**
 * Opens the backup as far as its first lines. There is no header if the first one cannot be read; the
 * fault says in one line why it cannot be opened.
 */
export async function inspectBackup(path: string, passphrase: string | undefined) {
  let header: BackupHeader | undefined
  try {
    header = await readHeader(path)
    await checkStart(path, header.encryption ? passphrase : undefined)
    return { header, fault: undefined }
  } catch (error) {
    return { header, fault: (error as Error).message }
  }
}
