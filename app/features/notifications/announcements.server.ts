/**
 * Announcements: notifications for all players, stored once. A mark per player stores what the
 * player changed (ADR 44).
 */
import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Reader } from '../../db/db.server.ts'
import type { Database } from '../../db/tables.ts'
import { removerOfExpired } from '../../db/remove-rows.ts'
import type { Tx } from '../../db/transact.server.ts'
import { storeEvent, type NotificationEvent } from './events.server.ts'
import { KEEP_MS } from './retention.ts'
import { KINDS, type NamedGame } from './kinds.server.ts'
import { PREFERENCE_COLUMNS } from './preference-columns.ts'

/** The opt-out preference. New games are the only announced kind. */
const WANTED = sql.ref(`preferences.${PREFERENCE_COLUMNS[KINDS['game-added'].preference!]}`)

/** Announces an event to every account that exists now and has not opted out. */
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
 * A subquery with the announcements of players, in the columns of `notification`. Use it after
 * `from` with an alias. A player gets the announcements made after the sign-up while the preference
 * was on. When the preference is switched off, marks preserve the earlier ones.
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

/** Returns all announcements of the player, including deleted ones, latest first. */
export async function listAnnounced(db: Reader, userId: string): Promise<AnnouncedRow[]> {
  const { rows } = await sql<AnnouncedRow>`
    select * from ${announcedTo(sql`= ${userId}`)} as announced order by created_at desc, id`.execute(
    db,
  )
  return rows
}

/** An announcement with one player's changes. */
type AnnouncedRow = Selectable<Database['notification']>

/** A player's change of announcements: the columns of a mark. */
type Change = Partial<Pick<Database['announcement_mark'], 'is_read' | 'deleted_at' | 'deletion_id'>>

/**
 * Applies the change to the player's announcements that are not deleted, or to those with the given
 * ids.
 *
 * @returns the number of changed announcements
 */
export async function markAnnouncements(
  tx: Tx,
  userId: string,
  ids: readonly string[] | undefined,
  change: Change,
): Promise<number> {
  if (ids?.length === 0) return 0
  const selected = ids ? sql`and id in (${sql.join(ids)})` : sql``
  // Null keeps the stored value.
  const isRead = sql`cast(${change.is_read ?? null} as integer)`
  const deletedAt = sql`cast(${change.deleted_at ?? null} as bigint)`
  const deletionId = sql`cast(${change.deletion_id ?? null} as text)`
  // Skips rows already in the target state, and keeps a concurrent deletion.
  const { numAffectedRows } = await sql`
    insert into announcement_mark (user_id, announcement_id, is_read, deleted_at, deletion_id)
    select user_id, id, coalesce(${isRead}, is_read), ${deletedAt}, ${deletionId}
    from ${announcedTo(sql`= ${userId}`)} as announced
    where deleted_at is null ${selected} and (${isRead} is null or is_read <> ${isRead})
    on conflict (user_id, announcement_id) do update
      set is_read = coalesce(${isRead}, announcement_mark.is_read),
        deleted_at = excluded.deleted_at, deletion_id = excluded.deletion_id
      where announcement_mark.deleted_at is null
        and (${isRead} is not null or ${deletedAt} is not null)`.execute(tx)
  return Number(numAffectedRows)
}

/** Call when a player opts in: announcements made before `now` stay hidden. */
export async function announceFrom(tx: Tx, userId: string, now: number): Promise<void> {
  await tx
    .updateTable('notification_preferences')
    .set({ told_from: now })
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes the marks of announcements older than 30 days, at most `limit`. */
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

/** Deletes announcements older than 30 days that have no marks, at most `limit`. */
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
