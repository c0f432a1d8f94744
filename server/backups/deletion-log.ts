/**
 * Reads and writes the deletion log next to the backups (ADR 38). It lists the deletions that a
 * restored database does not know. The first line is JSON with the portal's id and the checksum.
 * Each further line is one deletion.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { PortalIdentity } from './portal-identity.ts'
import type { LoggedDeletion } from '#app/features/settings/server/deletion-log.server.ts'
import { OWN_FILE, syncFolder } from '#app/lib/folder.server.ts'
import { parseJson } from '#app/lib/parse-json.ts'
import { CommandError } from '../kernel/lib/command-error.ts'

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

const sumOf = (portal: string, parents: string[], body: string) =>
  createHash('sha256')
    .update(`${[portal, ...parents].join(' ')}\n${body}`)
    .digest('hex')

/**
 * Adds deletions to the log in the folder, and replaces it atomically if it changes. Keeps entries
 * that the database lost when it was set back. A damaged log is kept under another name.
 *
 * @param isExpired entries to remove
 * @throws disk errors; or a CommandError after a damaged log was replaced
 */
export function writeDeletionLog(
  folder: string,
  { portalId: portal, parents, deletions }: DeletionLog,
  isExpired: (deletion: LoggedDeletion) => boolean,
): void {
  const path = join(folder, deletionLogNameOf(portal))
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const known = parse(before)
  const isDamaged = before !== '' && !known
  const all = new Map(
    [...(known?.deletions ?? []), ...deletions].map((each) => [each.accountHash, each]),
  )
  const lines = [...all.values()]
    .filter((each) => !isExpired(each))
    .map(({ accountHash, erasedAt }) => `${accountHash} ${erasedAt}\n`)
  const body = lines.toSorted().join('')
  const sha256 = sumOf(portal, parents, body)
  const header = { format: 'io-arcade-erasures', version: 1, portal, parents, sha256 }
  const text = `${JSON.stringify(header)}\n${body}`
  if (text === before) return
  const temporaryPath = `${path}.${randomUUID()}.part`
  try {
    writeFileSync(temporaryPath, text, { mode: OWN_FILE, flag: 'wx', flush: true })
    // The only record of deletions that the database does not know.
    if (isDamaged) renameSync(path, `${path}.damaged`)
    renameSync(temporaryPath, path)
  } finally {
    rmSync(temporaryPath, { force: true })
  }
  syncFolder(folder)
  if (isDamaged) {
    throw new CommandError(
      `${path} was damaged: it is kept as ${path}.damaged, and a new one was written.`,
    )
  }
}

/**
 * Reads a deletion log.
 *
 * @throws CommandError in one line if the file cannot be read or is damaged
 */
export function readDeletionLog(path: string): DeletionLog {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new CommandError(`The deletion log cannot be read: ${(error as Error).message}`)
  }
  const log = parse(text)
  if (log) return log
  throw new CommandError(
    `The deletion log ${path} is damaged: move it away to do without it, and the accounts on it stay.`,
  )
}

/** Returns undefined if the text is damaged. */
function parse(text: string): DeletionLog | undefined {
  const end = text.indexOf('\n') + 1
  const body = text.slice(end)
  const header = headerSchema.safeParse(parseJson(text.slice(0, end))).data
  if (!header || header.sha256 !== sumOf(header.portal, header.parents, body)) return undefined
  const deletions = body.split('\n').slice(0, -1).map(readEntry)
  return { portalId: header.portal, parents: header.parents, deletions }
}

/** The checksum was correct, so an invalid line comes from a later version. */
function readEntry(line: string): LoggedDeletion {
  const [, accountHash, erasedAt] = LINE.exec(line) ?? []
  if (!accountHash) throw new CommandError('The deletion log is not of this version.')
  return { accountHash, erasedAt: Number(erasedAt) }
}
