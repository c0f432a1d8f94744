/**
 * Removes what release 0.2 kept for the releases before it: raw session tokens, the English text of
 * notifications, announcements stored once for all players, and the table `chores` with its three
 * meanings.
 */
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await removeSessionLeftovers(db)
  await divideChores(db)
  await moveAnnouncements(db)
  await removeNotificationTexts(db)
  // Nothing has read them.
  for (const column of ['took_ms', 'ended_at', 'frame_options', 'frame_ancestors']) {
    await db.schema.alterTable('game_check').dropColumn(column).execute()
  }
  await db.updateTable('schema_floor').set({ migration: '0002-leftovers' }).execute()
}

async function removeSessionLeftovers(db: Kysely<any>): Promise<void> {
  // A fleet stored raw tokens for a day after its upgrade to 0.2.
  const raw = await db
    .selectFrom('session')
    .select(['id', 'token'])
    .where('token', 'not like', 'sha256:%')
    .execute()
  for (const { id, token } of raw) {
    const hash = createHash('sha256').update(token).digest('base64url')
    await db
      .updateTable('session')
      .set({ token: `sha256:${hash}` })
      .where('id', '=', id)
      .execute()
  }
  for (const column of ['ip_address', 'user_agent']) {
    await db.schema.alterTable('session').dropColumn(column).execute()
  }
}

/** The rows of `chores` that were leases of jobs. */
const LEASES: Record<number, string> = { 1: 'housekeeping', 2: 'nightly-backup', 3: 'check-games' }
/** The row with the time of the last request to reload the games. */
const GAMES_RELOAD_ID = 4

async function divideChores(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('job_lease')
    .addColumn('job', 'text', (column) => column.primaryKey())
    .addColumn('next_run_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('operator_request')
    .addColumn('request', 'text', (column) => column.primaryKey())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .execute()
  for (const { id, next_round_at } of await db.selectFrom('chores').selectAll().execute()) {
    const job = LEASES[id]
    if (job) await db.insertInto('job_lease').values({ job, next_run_at: next_round_at }).execute()
    if (id !== GAMES_RELOAD_ID) continue
    const reload = { request: 'reload-games', requested_at: next_round_at }
    await db.insertInto('operator_request').values(reload).execute()
  }
  await db.schema.dropTable('chores').execute()
}

/** Gives each player a notification of their own, as it was read or deleted. */
async function moveAnnouncements(db: Kysely<any>): Promise<void> {
  await sql`
    insert into notification (id, user_id, kind, data, type, title, message, link, created_at,
      is_read, deleted_at, deletion_id)
    select cast(gen_random_uuid() as text), preferences.user_id, announcement.kind,
      announcement.data, announcement.type, announcement.title, announcement.message,
      announcement.link, announcement.created_at, coalesce(mark.is_read, 0), mark.deleted_at,
      mark.deletion_id
    from announcement
    cross join notification_preferences as preferences
    join "user" as owner on owner.id = preferences.user_id
    left join announcement_mark as mark
      on mark.user_id = preferences.user_id and mark.announcement_id = announcement.id
    where mark.user_id is not null or (preferences.game_update_notifications = 1
      and announcement.created_at > preferences.told_from
      and announcement.told_on >= owner.created_at)`.execute(db)
  await db.schema.dropTable('announcement_mark').execute()
  await db.schema.dropTable('announcement').execute()
  await db.schema.alterTable('notification_preferences').dropColumn('told_from').execute()
  await db.schema
    .alterTable('announced_game')
    .renameColumn('told_up_to', 'announced_up_to')
    .execute()
}

/** Kind and data alone say what happened. Texts without a kind become the data of the kind `text`. */
async function removeNotificationTexts(db: Kysely<any>): Promise<void> {
  const texts = await db
    .selectFrom('notification')
    .select(['id', 'type', 'title', 'message', 'link'])
    .where(({ or, eb }) => or([eb('kind', 'is', null), eb('data', 'is', null)]))
    .execute()
  for (const { id, ...text } of texts) {
    await db
      .updateTable('notification')
      .set({ kind: 'text', data: JSON.stringify(text) })
      .where('id', '=', id)
      .execute()
  }
  // Copied: SQLite would rewrite all rows for each dropped column, and cannot require a value later.
  await db.schema
    .createTable('new_notification')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('is_read', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('deleted_at', 'bigint')
    .addColumn('deletion_id', 'text')
    // Named, since Postgres keeps the names that it would derive from the table's first name.
    .addPrimaryKeyConstraint('notification_key', ['id'])
    .addForeignKeyConstraint('notification_owner', ['user_id'], 'user', ['id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .addCheckConstraint('notification_read_flag', sql`is_read in (0, 1)`)
    .execute()
  const columns = sql.raw('id, user_id, kind, data, created_at, is_read, deleted_at, deletion_id')
  await sql`insert into new_notification (${columns}) select ${columns} from notification`.execute(
    db,
  )
  await db.schema.dropTable('notification').execute()
  await db.schema.alterTable('new_notification').renameTo('notification').execute()
  const index = (name: string) => db.schema.createIndex(name).on('notification')
  await index('notification_by_user').columns(['user_id', 'created_at']).execute()
  await index('notification_by_age').column('created_at').execute()
  await index('notification_by_deletion')
    .column('deleted_at')
    .where('deleted_at', 'is not', null)
    .execute()
}
