/** Old play reports are removed by their age: without an index each round would read them all. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('play_report_age').on('play_report').column('created_at').execute()
}
