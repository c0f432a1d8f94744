/** Boolean settings of an account: one row per player, one column per setting. */
import { sql } from 'kysely'
import type { Reader } from './db.server.ts'
import type { Flag } from './tables.ts'
import type { Tx } from './transact.server.ts'

/** The tables that contain only boolean settings. */
type FlagTable = 'notification_preferences' | 'privacy_settings'

/** Converts a setting to the value of its column. */
export const toFlag = (isOn: boolean): Flag => (isOn ? 1 : 0)

/** Returns the functions that read and save a player's settings. Their columns are in snake case. */
export function createFlags<Name extends string>(table: FlagTable, names: readonly Name[]) {
  const columnOf = (name: Name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return {
    /** Uses raw SQL, since building the query would cost more than running it. */
    async read(db: Reader, userId: string): Promise<Record<Name, boolean>> {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)} where user_id = ${userId}`.execute(db)
      const [row] = rows
      if (!row) throw new Error(`a player without ${table}`)
      const switches = names.map((name) => [name, row[columnOf(name)] === 1])
      return Object.fromEntries(switches) as Record<Name, boolean>
    },
    /** Saves all settings. */
    async save(tx: Tx, userId: string, switches: Record<Name, boolean>): Promise<void> {
      const flags = names.map((name) => [columnOf(name), toFlag(switches[name])])
      await tx
        .updateTable<FlagTable>(table)
        .set(Object.fromEntries(flags) as Record<string, Flag>)
        .where('user_id', '=', userId)
        .execute()
    },
  }
}
