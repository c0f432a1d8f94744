/** Results of probing the games' sites, and reports of players (ADR 49). */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_check')
    .addColumn('game_id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('runs', 'refuses', 'down', 'unknown')`),
    )
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .addColumn('took_ms', 'integer', (column) => column.notNull())
    .addColumn('ended_at', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('fault', 'text')
    .addColumn('frame_options', 'text')
    .addColumn('frame_ancestors', 'text')
    .execute()
  await db.schema
    .createTable('game_report')
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('reporter', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) =>
      column.notNull().check(sql`reason in ('nothing-shows', 'stops-working', 'another-site')`),
    )
    .addPrimaryKeyConstraint('game_report_pk', ['day', 'game_id', 'reporter'])
    .execute()
}
