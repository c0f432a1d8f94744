/**
 * Reads what a backup's header says about its database: portal id, schema, number of accounts and
 * likes. Works on both engines.
 */
import { refuseIncomplete } from '#platform/db/incomplete-restore.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import type { BackupMetadata } from './container-format.ts'

export type DatabaseContents = Pick<BackupMetadata, 'database' | 'schema' | 'accounts' | 'likes'>

/** Returns the first column of a query. */
export type ReadColumn = (sql: string) => Promise<unknown[]>

/**
 * Requires a database that commands may read.
 *
 * @param otherwise the message if it is no portal's database
 * @throws CommandError if it is none, or a restore or an engine migration to it is incomplete
 */
export function requirePortal(tables: readonly string[], otherwise: string): void {
  try {
    refuseIncomplete(tables)
  } catch (error) {
    throw new CommandError(`The database cannot be used: ${(error as Error).message}`)
  }
  if (!tables.includes('kysely_migration')) throw new CommandError(otherwise)
}

/** Reads the contents. */
export async function readContents(
  tables: readonly string[],
  readColumn: ReadColumn,
): Promise<DatabaseContents> {
  const readSingle = async (column: string, table: string) => {
    if (!tables.includes(table)) return undefined
    const [value] = await readColumn(`select ${column} from ${table}`)
    return value === undefined ? undefined : String(value)
  }
  const count = async (table: string) =>
    Number((await readColumn(`select count(*) from ${table}`))[0])
  const applied = await readColumn('select name from kysely_migration order by name')
  return {
    database: await readSingle('portal_id', 'portal_identity'),
    schema: {
      applied: applied.map(String),
      floor: await readSingle('migration', 'schema_floor'),
    },
    accounts: await count('"user"'),
    likes: await count('game_like'),
  }
}
