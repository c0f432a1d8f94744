/** Deletes notifications. They are hidden at once and removed after the undo period. */
import { randomUUID } from 'node:crypto'
import { countRows } from '#platform/db/count-rows.ts'
import type { Reader } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { filterNotifications, type NotificationFilter } from '../filters.ts'
import { UNDO_MS, listStored } from './notifications.server.ts'

/** One notification, or all that a filter showed until the latest one on the page, ms. */
export type Deleted = { id: string } | { filter: NotificationFilter; shownUntil: number }

/** The notifications hidden by one action. */
export type Deletion = Awaited<ReturnType<typeof deleteNotifications>>

/**
 * Hides the selected notifications. Ids of other players have no effect.
 *
 * @returns the id for the undo, and the number of hidden notifications
 */
export async function deleteNotifications(
  tx: Tx,
  userId: string,
  deleted: Deleted,
  now = tx.now(),
) {
  const deletionId: string = randomUUID()
  const there = await listStored(tx, userId, { now })
  const selected =
    'id' in deleted
      ? there.filter(({ id }) => id === deleted.id)
      : filterNotifications(there, deleted.filter, deleted.shownUntil)
  if (selected.length === 0) return { deletionId, count: 0 }
  const ids = selected.map(({ id }) => id)
  const change = { deleted_at: now, deletion_id: deletionId }
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set(change)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  tx.emit({ kind: 'unread-changed', userId })
  return { deletionId, count: Number(numUpdatedRows) }
}

/** Deletes each player's notifications about a player whom they have just blocked, for good. */
export async function deleteNotificationsFrom(
  tx: Tx,
  blocks: readonly { userId: string; fromId: string }[],
): Promise<void> {
  for (const { userId, fromId } of blocks) {
    await tx
      .deleteFrom('notification')
      .where('user_id', '=', userId)
      .where('data', 'like', `%"fromId":${JSON.stringify(fromId)}%`)
      .execute()
    tx.emit({ kind: 'unread-changed', userId })
  }
}

/** Returns the number of notifications that an undo of this deletion would restore. */
export function countDeleted(db: Reader, userId: string, deletionId: string, now = db.now()) {
  const own = db.selectFrom('notification').where('user_id', '=', userId)
  const deleted = own.where('deletion_id', '=', deletionId)
  return countRows(deleted.where('deleted_at', '>', now - UNDO_MS))
}

/**
 * Restores the notifications of a deletion, unchanged. Deletions of other players have no effect.
 *
 * @returns the number restored, 0 if the deletion is too old
 */
export async function restoreNotifications(
  tx: Tx,
  userId: string,
  deletionId: string,
  now = tx.now(),
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ deleted_at: null, deletion_id: null })
    .where((is) => is.and({ user_id: userId, deletion_id: deletionId }))
    .where('deleted_at', '>', now - UNDO_MS)
    .executeTakeFirstOrThrow()
  tx.emit({ kind: 'unread-changed', userId })
  return Number(numUpdatedRows)
}
