/**
 * Reads the database without changing it: neither its schema, which a portal of another version may
 * use, nor a file next to it, which would belong to another user if root runs the command.
 */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { inspectFile, openReadable } from '#app/db/inspect-file.server.ts'
import { isAhead } from '#app/db/migrate.server.ts'
import { requireUtf8 } from '#app/db/postgres-schema.ts'
import type { Config } from '../../kernel/config.ts'
import { CommandError } from '../../kernel/lib/command-error.ts'
import { findTrace } from '../../backups/backup-folders.ts'
import {
  listTables,
  NO_PORTAL,
  readColumnOf,
  readSchema,
} from '../../backups/postgres/postgres-state.ts'
import { connectDirectly } from '../../backups/postgres/postgres-tools.ts'
import * as contents from '../../backups/container/read-contents.ts'
import { databaseLocationOf } from '../../kernel/ops/database-files.ts'
import { readSqliteColumnOf } from '../../backups/sqlite-copy.ts'

export interface DatabaseFacts extends contents.DatabaseContents {
  /** The ids of games that refuse the frame or may be down. */
  failingGames: ReadonlySet<string>
  /** The operator's own games. */
  ownGames: { id: string; content: string }[]
}

/** @throws Error in one line if there is no portal's database of this version or before */
export async function readFacts(config: Config): Promise<DatabaseFacts> {
  const address = config.backupDatabaseUrl ?? config.databaseUrl
  if (address) {
    const client = await connectDirectly(address)
    try {
      requireUtf8(await readSchema(client))
      return await read(await listTables(client), readColumnOf(client))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const path = databaseLocationOf(config)
  const state = inspectFile(path)
  if (!state) {
    const trace = findTrace(config)
    const why = trace ? `, but ${trace} shows that a portal was here` : ': npm start creates one'
    throw new CommandError(`There is no database at ${path}${why}`)
  }
  // Without its index, which only a running portal has, SQLite would create it.
  const unused = existsSync(`${path}-shm`) ? undefined : openReadable(path)
  const database = unused ?? new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    return await read(state.tables, readSqliteColumnOf(database))
  } finally {
    database.close()
  }
}

async function read(tables: readonly string[], readColumn: contents.ReadColumn) {
  contents.requirePortal(tables, NO_PORTAL)
  const found = await contents.readContents(tables, readColumn)
  isAhead({ floor: undefined, ...found.schema })
  const sql = "select game_id from game_check where state in ('refuses', 'down')"
  const failing = await readColumn(sql)
  // The next start upgrades an earlier version.
  const own = tables.includes('own_game')
    ? await readColumn("select game_id || ' ' || content from own_game order by game_id")
    : []
  const ownGames = own.map(String).map((row) => {
    const at = row.indexOf(' ')
    return { id: row.slice(0, at), content: row.slice(at + 1) }
  })
  return { ...found, failingGames: new Set(failing.map(String)), ownGames }
}

export interface Finding {
  level: 'ok' | 'warning' | 'error'
  text: string
  /** What to do; undefined if all is well. */
  advice?: string
}

/** Returns its findings. An error that it throws is one, too. `facts` rejects without a database. */
export type Check = (context: {
  config: Config
  facts: Promise<DatabaseFacts>
  /** Where to send a test mail. */
  mailTo: string | undefined
}) => Promise<Finding[]> | Finding[]

const make = (level: 'warning' | 'error') => (text: string, advice: string) => ({
  level,
  text,
  advice,
})
export const ok = (text: string): Finding => ({ level: 'ok', text })
export const warning = make('warning')
export const error = make('error')
