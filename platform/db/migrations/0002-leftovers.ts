/**
 * Removes what release 0.2 kept for the releases before it: raw session tokens, the English text of
 * notifications, announcements stored once for all players, and the table `chores` with its three
 * meanings.
 */
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { execute } from './statements.ts'

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
  await execute(db, [
    'create table job_lease (job text primary key, next_run_at bigint not null)',
    'create table operator_request (request text primary key, requested_at bigint not null)',
  ])
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
  await execute(db, [
    'drop table announcement_mark',
    'drop table announcement',
    'alter table notification_preferences drop column told_from',
    'alter table announced_game rename column told_up_to to announced_up_to',
  ])
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
  const columns = 'id, user_id, kind, data, created_at, is_read, deleted_at, deletion_id'
  await execute(db, [
    // Copied: SQLite would rewrite all rows for each dropped column, and cannot require a value later.
    // Named, since Postgres keeps the names that it would derive from the table's first name.
    `create table new_notification (
      id text not null, user_id text not null, kind text not null, data text not null,
      created_at bigint not null, is_read integer not null default 0, deleted_at bigint,
      deletion_id text,
      constraint notification_key primary key (id),
      constraint notification_owner foreign key (user_id) references "user" (id) on delete cascade,
      constraint notification_read_flag check (is_read in (0, 1))
    )`,
    `insert into new_notification (${columns}) select ${columns} from notification`,
    'drop table notification',
    'alter table new_notification rename to notification',
    'create index notification_by_user on notification (user_id, created_at)',
    'create index notification_by_age on notification (created_at)',
    `create index notification_by_deletion on notification (deleted_at)
      where deleted_at is not null`,
  ])
}
