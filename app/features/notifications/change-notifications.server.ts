/** Carries out what a form asks to be done to notifications. */
import { z } from 'zod'
import type { Db } from '../../db/db.server.ts'
import type { NotificationChange } from './changes.ts'
import { markRead, removeNotifications } from './notifications.server.ts'

export const notificationChangeSchema: z.ZodType<NotificationChange> = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('read'), id: z.uuid() }),
    z.object({ intent: z.literal('read-all') }),
    z.object({ intent: z.literal('remove'), id: z.uuid() }),
    z.object({ intent: z.literal('clear') }),
  ],
)

/** Changes the player's own notifications; another player's id changes nothing. */
export async function changeNotifications(
  db: Db,
  userId: string,
  { intent, id }: NotificationChange,
): Promise<void> {
  if (intent === 'read' || intent === 'read-all') await markRead(db, userId, id)
  else await removeNotifications(db, userId, id)
}
