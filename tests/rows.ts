/** Writes rows as they are, for tests. */
import type { InsertObject, Kysely } from 'kysely'
import type { Database } from '#platform/db/tables.ts'

type Table = keyof Database

/** Inserts a row, or a list of rows. */
export async function insertRows<T extends Table>(
  db: Pick<Kysely<Database>, 'insertInto'>,
  table: T,
  rows: InsertObject<Database, T> | readonly InsertObject<Database, T>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute()
}
