/** Boolean settings of an account: one row per player, one column per setting. */
import { sql } from 'kysely'
import type { Reader } from './db.server.ts'
import type { Database, Flag } from './tables.ts'
import type { Tx } from './transact.server.ts'

/** The tables that contain only boolean settings. */
type FlagTable = 'notification_preferences' | 'privacy_settings'

/**
 * Maps each setting to its column. Use it with `satisfies FlagColumns<…>`, so that no setting is
 * left out.
 */
export type FlagColumns<Table extends FlagTable, Name extends string> = Record<
  Name,
  Exclude<keyof Database[Table], 'user_id'>
>

/** Converts a setting to the value of its column. */
export const toFlag = (isOn: boolean): Flag => (isOn ? 1 : 0)

/**
 * Reads the player's settings. It uses raw SQL, since building the query would cost more than
 * running it.
 */
export async function readFlags<Name extends string, Table extends FlagTable>(
  db: Reader,
  table: Table,
  columns: FlagColumns<Table, Name>,
  userId: string,
): Promise<Record<Name, boolean>> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`a player without ${table}`)
  const names = Object.keys(columns) as Name[]
  const switches = names.map((name) => [name, row[columns[name] as string] === 1])
  return Object.fromEntries(switches) as Record<Name, boolean>
}

/** Saves all settings. */
export async function saveFlags<Name extends string, Table extends FlagTable>(
  tx: Tx,
  table: Table,
  columns: FlagColumns<Table, Name>,
  userId: string,
  switches: Record<Name, boolean>,
): Promise<void> {
  const names = Object.keys(columns) as Name[]
  const flags = names.map((name) => [columns[name], toFlag(switches[name])])
  await tx
    .updateTable<FlagTable>(table)
    .set(Object.fromEntries(flags) as Record<string, Flag>)
    .where('user_id', '=', userId)
    .execute()
}
