/** An announcement to all players is stored once, with marks for single players (ADR 44). */
import { PostgresAdapter, sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // First, so that the two tables are locked in the same order as in the previous release.
  await finishTelling(db)
  await db.schema
    .createTable('announcement')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // The same time in the format of `user.created_at`. Later accounts do not get the announcement.
    .addColumn('told_on', isPostgres ? 'timestamptz' : 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('announcement_mark')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('announcement_id', 'text', (column) =>
      column.notNull().references('announcement.id').onDelete('cascade'),
    )
    .addColumn('is_read', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`is_read in (0, 1)`),
    )
    .addColumn('deleted_at', 'bigint')
    .addColumn('deletion_id', 'text')
    .addPrimaryKeyConstraint('announcement_mark_once', ['user_id', 'announcement_id'])
    .execute()
  // Marks are deleted in batches before their announcement.
  await db.schema
    .createIndex('announcement_mark_by_announcement')
    .on('announcement_mark')
    .column('announcement_id')
    .execute()
  // 0: since the account was created.
  await db.schema
    .alterTable('notification_preferences')
    .addColumn('told_from', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}

/**
 * Completes announcements that the previous release sent to players one by one and did not finish.
 */
async function finishTelling(db: Kysely<any>): Promise<void> {
  // Locks first: a node of the previous release that is sending waits, then finds it done.
  const unfinished = await db
    .updateTable('announced_game')
    .set({ announced_at: sql.ref('announced_at') })
    .where('told_up_to', 'is not', null)
    .returning(['game_id', 'announced_at', 'told_up_to'])
    .execute()
  for (const { game_id, announced_at, told_up_to } of unfinished) {
    await db
      .insertInto('notification')
      .columns(['id', 'user_id', 'type', 'title', 'message', 'link', 'created_at', 'kind', 'data'])
      .expression((query) =>
        query
          .selectFrom('notification_preferences')
          .select([
            sql<string>`cast(gen_random_uuid() as text)`.as('id'),
            'user_id',
            sql.val('game').as('type'),
            sql.val('A new game').as('title'),
            sql.val('It is new here. Try it.').as('message'),
            sql.val(`/game/${game_id}`).as('link'),
            sql`cast(${announced_at} as bigint)`.as('created_at'),
            sql.val('game-added').as('kind'),
            sql.val(JSON.stringify({ gameId: game_id })).as('data'),
          ])
          .where('user_id', '>', told_up_to)
          .where('game_update_notifications', '=', 1),
      )
      .execute()
  }
  await db.updateTable('announced_game').set({ told_up_to: null }).execute()
}
