/** Adds what a player chooses for the card of the profile. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('profile').addColumn('avatar', 'text').execute()
  await db.schema
    .alterTable('profile')
    .addColumn('pinned_achievements', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
