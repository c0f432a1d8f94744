/** What the checks of the machine know of the database. */
import { requireUsableSchema } from '#platform/db/migrate.server.ts'
import type { Config } from '#platform/config.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { findTrace } from '../backups/backup-folders.ts'
import { NO_PORTAL } from '../backups/postgres/postgres-state.ts'
import { readDatabase } from '../backups/read-database.ts'
import * as contents from '../backups/container/read-contents.ts'
import { databaseLocationOf } from '#platform/process/database-files.ts'

interface DatabaseFacts extends contents.DatabaseContents {
  /** The ids of games that refuse the frame or may be down. */
  failingGames: ReadonlySet<string>
  /** The operator's own games. */
  ownGames: { id: string; content: string }[]
}

/** @throws Error in one line if there is no portal's database of this version or before */
export async function readFacts(config: Config): Promise<DatabaseFacts> {
  const facts = await readDatabase(config, read)
  if (facts) return facts
  const trace = findTrace(config)
  const why = trace ? `, but ${trace} shows that a portal was here` : ': npm start creates one'
  throw new CommandError(`There is no database at ${databaseLocationOf(config)}${why}`)
}

async function read(tables: readonly string[], readColumn: contents.ReadColumn) {
  contents.requirePortal(tables, NO_PORTAL)
  const found = await contents.readContents(tables, readColumn)
  requireUsableSchema({ floor: undefined, ...found.schema })
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
