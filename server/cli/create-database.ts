/** Creates a new, empty database if the portal's database is missing: `npm run create-database`. */
import { join } from 'node:path'
import pino from 'pino'
import { openDatabase } from '#platform/db/db.server.ts'
import { inspectFile } from '#platform/db/inspect-file.server.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { restrictDataDirectory } from '#platform/process/data-directory.ts'
import { DATABASE_FILE, listDatabaseFiles } from '#platform/process/database-files.ts'
import { lockDataDirectory } from '#platform/process/data-directory-lock.ts'
import { readArguments, runCommand } from '#platform/cli/run-command.ts'
import { attempt } from '#lib/attempt.ts'

const USAGE = 'Usage: npm run create-database'

/**
 * Requires that there is no database. The portal refuses to start if the file is missing or has no
 * tables. Any other file may contain data.
 */
function requireNothing(dataDir: string): void {
  const found = listDatabaseFiles(dataDir)
  const isEmpty = found.every((name) => name === DATABASE_FILE) && !hasTables(dataDir)
  if (isEmpty) return
  throw new CommandError(
    `A database, or a part of one, is in ${dataDir} already: move ${found.join(', ')} away first.`,
  )
}

/** A file that is damaged, or belongs to another program, may have some. */
const hasTables = (dataDir: string) =>
  attempt(() => inspectFile(join(dataDir, DATABASE_FILE)) !== undefined, true)

await runCommand(async ({ dataDir, databaseUrl, publicUrl }) => {
  if (readArguments(USAGE, {}).positionals.length > 0) throw new CommandError(USAGE)
  if (databaseUrl) {
    throw new CommandError(
      'DATABASE_URL is set: make a new, empty database with the tools of Postgres, and start the portal.',
    )
  }
  const log = pino({ level: 'silent' })
  restrictDataDirectory(dataDir, log)
  const hold = await lockDataDirectory(dataDir, { address: publicUrl, log })
  const path = join(dataDir, DATABASE_FILE)
  try {
    requireNothing(dataDir)
    await (await openDatabase(path)).destroy()
  } finally {
    hold.release()
  }
  return { lines: [`Created: ${path}, without any account. Start the portal.`] }
})
