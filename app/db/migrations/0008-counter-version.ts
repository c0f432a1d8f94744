/** A version for each counter. If two changes arrive in the wrong order, the later one is kept. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('game_counter')
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
