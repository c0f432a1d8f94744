/** The language that an account has chosen, for its mails (ADR 70). Null: it has not chosen one. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user').addColumn('language', 'text').execute()
}
