/** Applies a posted change of notifications. */
import { z } from 'zod'
import type { Db } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import {
  deleteNotifications,
  restoreNotifications,
  type Deletion,
} from './delete-notifications.server.ts'
import { FILTER_IDS } from '../filters.ts'
import { markRead } from './notifications.server.ts'

/** The changes that a player can make to notifications. */
export const notificationChangeSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('read'), id: z.uuid() }),
  z.object({ intent: z.literal('read-all') }),
  z.object({ intent: z.literal('remove'), id: z.uuid() }),
  /** Deletes all notifications that the filter shows. */
  z.object({ intent: z.literal('clear'), filter: z.enum(FILTER_IDS) }),
  /** Restores the notifications of one deletion. */
  z.object({ intent: z.literal('undo'), deletionId: z.uuid() }),
])

export type NotificationChange = z.infer<typeof notificationChangeSchema>

/** The result of a change that the page reports, if any. */
export type ChangeOutcome = { deleted: Deletion } | { restored: number } | undefined

/** Applies a change to the player's notifications. Ids of other players have no effect. */
export function changeNotifications(
  db: Db,
  userId: string,
  change: NotificationChange,
  now = db.now(),
): Promise<ChangeOutcome> {
  return transact(db, async (tx) => {
    switch (change.intent) {
      case 'read':
        await markRead(tx, userId, change.id)
        return undefined
      case 'read-all':
        await markRead(tx, userId)
        return undefined
      case 'remove':
        return { deleted: await deleteNotifications(tx, userId, { id: change.id }, now) }
      case 'clear':
        return { deleted: await deleteNotifications(tx, userId, { filter: change.filter }, now) }
      case 'undo':
        return { restored: await restoreNotifications(tx, userId, change.deletionId, now) }
    }
  })
}
