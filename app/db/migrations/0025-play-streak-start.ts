/** When the days with play time in a row began, by the server's clock (ADR 74). */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('profile').addColumn('play_streak_started_at', 'bigint').execute()
}
