/**
 * What everybody is told, stored once for all, and what single players did to it: a row for each
 * player who did something (ADR 44).
 */
import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Reader } from '../../db/db.server.ts'
import type { Database } from '../../db/tables.ts'
import { removerOfExpired } from '../../db/remove-rows.ts'
import type { Tx } from '../../db/transact.server.ts'
import { storeEvent, type NotificationEvent } from './events.server.ts'
import { KEEP_MS, UNDO_MS } from './retention.ts'
import { KINDS, type NamedGame } from './kinds.server.ts'
import { PREFERENCE_COLUMNS } from './preference-columns.ts'

/** The switch by which players do without: the one kind that everybody is told of is a new game. */
const WANTED = sql.ref(`preferences.${PREFERENCE_COLUMNS[KINDS['game-added'].preference!]}`)

/** Tells everybody of an event: who has an account now, and has not switched such notes off. */
export async function announce(
  tx: Tx,
  event: NotificationEvent,
  games: readonly NamedGame[],
  now = tx.now(),
): Promise<void> {
  const { kind, data, ...words } = storeEvent(event, games)
  await tx
    .insertInto('announcement')
    .values({
      ...words,
      id: randomUUID(),
      created_at: now,
      told_on: new Date(now).toISOString(),
      kind: kind!,
      data: data!,
    })
    .execute()
  tx.emit({ kind: 'everybody-told' })
}

/**
 * A table of what players were told of, with the columns of `notification`, to stand behind `from`
 * with a name. A player was told of what came after the account, while the switch was on: of what came
 * before it was switched off, there is a mark.
 *
 * @param userIds a condition on the column `preferences.user_id`
 */
export function announcedTo(userIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select preferences.user_id, announcement.id, announcement.kind, announcement.data,
      announcement.type, announcement.title, announcement.message, announcement.link,
      announcement.created_at, coalesce(mark.is_read, 0) as is_read, mark.deleted_at,
      mark.deletion_id
    from announcement
    cross join notification_preferences as preferences
    join "user" as owner on owner.id = preferences.user_id
    left join announcement_mark as mark
      on mark.user_id = preferences.user_id and mark.announcement_id = announcement.id
    where preferences.user_id ${userIds}
      and (mark.user_id is not null or (${WANTED} = 1
        and announcement.created_at > preferences.told_from
        and announcement.told_on >= owner.created_at)))`
}

/** All that the player was told of, deleted or not, latest first. */
export async function listAnnounced(db: Reader, userId: string): Promise<AnnouncedRow[]> {
  const { rows } = await sql<AnnouncedRow>`
    select * from ${announcedTo(sql`= ${userId}`)} as told order by created_at desc, id`.execute(db)
  return rows
}

/** An announcement as one player has it. */
type AnnouncedRow = Selectable<Database['notification']>

/** What a player does to announcements: the columns of a mark. */
type Change = Partial<Pick<Database['announcement_mark'], 'is_read' | 'deleted_at' | 'deletion_id'>>

/**
 * Notes it for those that the player was told of and has not deleted, or for the one of this id.
 *
 * @returns how many there were
 */
export async function markAnnouncements(
  tx: Tx,
  userId: string,
  ids: readonly string[] | undefined,
  { is_read, deleted_at, deletion_id }: Change,
): Promise<number> {
  if (ids?.length === 0) return 0
  const selected = ids ? sql`and id in (${sql.join(ids)})` : sql``
  // What is as it is to be needs no mark.
  const other = is_read === undefined ? sql`` : sql`and is_read <> cast(${is_read} as integer)`
  const values = {
    is_read: is_read === undefined ? sql`is_read` : sql`cast(${is_read} as integer)`,
    deleted_at: deleted_at == null ? sql`deleted_at` : sql`cast(${deleted_at} as bigint)`,
    deletion_id: deletion_id == null ? sql`deletion_id` : sql`cast(${deletion_id} as text)`,
  }
  // Only what changes: a deletion of the same moment stays.
  const changes = [
    ...(is_read === undefined ? [] : [sql`is_read = excluded.is_read`]),
    ...(deleted_at == null
      ? []
      : [sql`deleted_at = excluded.deleted_at, deletion_id = excluded.deletion_id`]),
  ]
  const again =
    changes.length === 0
      ? sql`nothing`
      : sql`update set ${sql.join(changes)} where announcement_mark.deleted_at is null`
  const { numAffectedRows } = await sql`
    insert into announcement_mark (user_id, announcement_id, is_read, deleted_at, deletion_id)
    select user_id, id, ${values.is_read}, ${values.deleted_at}, ${values.deletion_id}
    from ${announcedTo(sql`= ${userId}`)} as told
    where deleted_at is null ${selected} ${other}
    on conflict (user_id, announcement_id) do ${again}`.execute(tx)
  return Number(numAffectedRows)
}

/** Brings back what a deletion took. Returns how many came back; none where it was too long ago. */
export async function restoreAnnouncements(
  tx: Tx,
  userId: string,
  deletionId: string,
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('announcement_mark')
    .set({ deleted_at: null, deletion_id: null })
    .where('user_id', '=', userId)
    .where('deletion_id', '=', deletionId)
    .where('deleted_at', '>', now - UNDO_MS)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Before a player switches such notes off: what they were told of stays theirs. */
export async function keepAnnouncements(tx: Tx, userId: string): Promise<void> {
  await markAnnouncements(tx, userId, undefined, {})
}

/** When a player switches such notes on: of what came before they are not told. */
export async function announceFrom(tx: Tx, userId: string, now: number): Promise<void> {
  await tx
    .updateTable('notification_preferences')
    .set({ told_from: now })
    .where('user_id', '=', userId)
    .execute()
}

/** Removes for good the marks of announcements that are older than 30 days; at most so many. */
export const removeExpiredMarks = removerOfExpired(
  'announcement_mark',
  ['user_id', 'announcement_id'],
  (row, now) =>
    row(
      'announcement_id',
      'in',
      row
        .selectFrom('announcement')
        .select('id')
        .where('created_at', '<=', now - KEEP_MS),
    ),
)

/** Deletes announcements older than 30 days that no user's mark refers to, in limited batches. */
export const removeExpiredAnnouncements = removerOfExpired('announcement', ['id'], (row, now) =>
  row.and([
    row('created_at', '<=', now - KEEP_MS),
    row.not(
      row.exists(
        row
          .selectFrom('announcement_mark')
          .select('announcement_id')
          .whereRef('announcement_id', '=', 'announcement.id'),
      ),
    ),
  ]),
)
