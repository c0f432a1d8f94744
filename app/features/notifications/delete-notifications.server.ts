/** Deleting notifications: gone for the player at once, removed for good once nobody can undo it. */
import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/db.server.ts'
import { filterNotifications, type NotificationFilter } from './filters.ts'
import { UNDO_MS } from './kinds.ts'
import { listNotifications } from './notifications.server.ts'

/** One notification, or all that a filter shows. */
export type Deleted = { id: string } | { filter: NotificationFilter }

/**
 * Deletes what is meant: for the player at once, for good a while later. Another player's id
 * changes nothing.
 *
 * @returns the id by which it can be brought back, and how many there were
 */
export async function deleteNotifications(
  db: Db,
  userId: string,
  deleted: Deleted,
  now = Date.now(),
): Promise<Deletion> {
  const deletionId = randomUUID()
  const there = await listNotifications(db, userId, { now })
  const meant =
    'id' in deleted
      ? there.filter(({ id }) => id === deleted.id)
      : filterNotifications(there, deleted.filter)
  if (meant.length === 0) return { deletionId, count: 0 }
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ deleted_at: now, deletion_id: deletionId })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(
      'id',
      'in',
      meant.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow()
  return { deletionId, count: Number(numUpdatedRows) }
}

/** What one press deleted. */
export interface Deletion {
  deletionId: string
  count: number
}

/** How many of the player's notifications this deletion could still bring back. */
export async function countDeleted(
  db: Db,
  userId: string,
  deletionId: string,
  now = Date.now(),
): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select((expression) => expression.fn.countAll<number>().as('deleted'))
    .where('user_id', '=', userId)
    .where('deletion_id', '=', deletionId)
    .where('deleted_at', '>', now - UNDO_MS)
    .executeTakeFirstOrThrow()
  return Number(row.deleted)
}

/**
 * Brings back what a deletion took, as it was. Another player's deletion changes nothing.
 *
 * @returns how many came back; none where it was too long ago
 */
export async function restoreNotifications(
  db: Db,
  userId: string,
  deletionId: string,
  now = Date.now(),
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ deleted_at: null, deletion_id: null })
    .where('user_id', '=', userId)
    .where('deletion_id', '=', deletionId)
    .where('deleted_at', '>', now - UNDO_MS)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Removes for good what was deleted and can't be brought back any more; at most so many. Returns how many. */
export async function removeDeletedNotifications(
  db: Db,
  limit: number,
  now = Date.now(),
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    .where('id', 'in', (query) =>
      query
        .selectFrom('notification')
        .select('id')
        .where('deleted_at', '<=', now - UNDO_MS)
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
