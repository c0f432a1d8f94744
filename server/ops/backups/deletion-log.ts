/**
 * Reads and writes the deletion log next to the backups (ADR 38). It lists the deletions that a
 * restored database does not know. The first line is JSON with the portal's id and the checksum.
 * Each further line is one deletion.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { PortalIdentity } from './portal-identity.ts'
import type { LoggedDeletion } from '#app/features/settings/deletion-log.server.ts'
import { OWN_FILE, syncFolder } from '#app/lib/folder.server.ts'
import { CommandError } from '../../lib/command-error.ts'

const NAME = /^io-arcade-erasures-[0-9a-f-]{36}\.list$/
const LINE = /^([\w-]{43}) (\d{1,15})$/

const headerSchema = z.strictObject({
  format: z.literal('io-arcade-erasures'),
  version: z.literal(1),
  portal: z.uuid(),
  /** The portals that this one was copied from, the latest last. */
  parents: z.array(z.uuid()),
  /** Hex SHA-256 of the ids above and the lines below. */
  sha256: z.string(),
})

export interface DeletionLog extends PortalIdentity {
  deletions: LoggedDeletion[]
}

/** Returns the file name of a portal's deletion log. */
export const deletionLogNameOf = (portalId: string) => `io-arcade-erasures-${portalId}.list`

/** Returns true if a file of this name is a deletion log of any portal. */
export const isDeletionLogName = (name: string) => NAME.test(name)

function sumOf({ portalId, parents }: PortalIdentity, body: string): string {
  return createHash('sha256')
    .update([portalId, ...parents].join(' '))
    .update('\n')
    .update(body)
    .digest('hex')
}

/**
 * Replaces the deletion log in the folder atomically.
 *
 * @throws disk errors
 */
export function writeDeletionLog(
  folder: string,
  { portalId, parents, deletions }: DeletionLog,
): void {
  const body = deletions
    .map(({ accountHash, erasedAt }) => `${accountHash} ${erasedAt}\n`)
    .toSorted()
    .join('')
  const sha256 = sumOf({ portalId, parents }, body)
  const header = { format: 'io-arcade-erasures', version: 1, portal: portalId, parents, sha256 }
  const path = join(folder, deletionLogNameOf(portalId))
  const temporaryPath = `${path}.${randomUUID()}.part`
  try {
    const text = `${JSON.stringify(header)}\n${body}`
    writeFileSync(temporaryPath, text, { mode: OWN_FILE, flag: 'wx', flush: true })
    renameSync(temporaryPath, path)
  } finally {
    rmSync(temporaryPath, { force: true })
  }
  syncFolder(folder)
}

/**
 * Reads a deletion log.
 *
 * @throws CommandError in one line if the file is damaged; disk errors
 */
export function readDeletionLog(path: string): DeletionLog {
  const text = readFileSync(path, 'utf8')
  const end = text.indexOf('\n') + 1
  const body = text.slice(end)
  const header = readHeader(text.slice(0, end))
  const identity = header && { portalId: header.portal, parents: header.parents }
  if (!identity || header.sha256 !== sumOf(identity, body)) {
    throw new CommandError(
      `The deletion log ${path} is damaged: move it away to do without it, and the accounts on it stay.`,
    )
  }
  const lines = body.split('\n').filter((line) => line !== '')
  return { ...identity, deletions: lines.map(readEntry) }
}

function readHeader(line: string) {
  try {
    return headerSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** The checksum was correct, so an invalid line comes from a later version. */
function readEntry(line: string): LoggedDeletion {
  const [, accountHash, erasedAt] = LINE.exec(line) ?? []
  if (!accountHash) throw new CommandError('The deletion log is not of this version.')
  return { accountHash, erasedAt: Number(erasedAt) }
}
