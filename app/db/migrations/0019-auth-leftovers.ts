/**
 * Removes the table and the columns of the former auth library that no release since the schema
 * floor uses (ADR 12). The floor stays.
 */
import type { Kysely } from 'kysely'

const ACCOUNT_COLUMNS = [
  'access_token',
  'refresh_token',
  'id_token',
  'access_token_expires_at',
  'refresh_token_expires_at',
  'scope',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  // One statement each: SQLite drops one column at a time.
  for (const column of ACCOUNT_COLUMNS) {
    await db.schema.alterTable('account').dropColumn(column).execute()
  }
  await db.schema.dropTable('verification').execute()
}
