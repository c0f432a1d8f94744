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
import { getTranslator } from '#app/messages/catalogues.server.ts'
import type { Language } from '#app/messages/languages.ts'

/**
 * The time of the latest notification that the page showed, ms. What came later was not seen: the
 * page may be old.
 */
const shownUntil = z.coerce.number().int().nonnegative()

/** The changes that a player can make to notifications. */
export const notificationChangeSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('read'), id: z.uuid() }),
  z.object({ intent: z.literal('read-all'), shownUntil }),
  z.object({ intent: z.literal('remove'), id: z.uuid() }),
  /** Deletes all notifications that the filter shows. */
  z.object({ intent: z.literal('clear'), filter: z.enum(FILTER_IDS), shownUntil }),
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
        await markRead(tx, userId, change)
        return undefined
      case 'read-all':
        await markRead(tx, userId, change)
        return undefined
      case 'remove':
      case 'clear':
        return { deleted: await deleteNotifications(tx, userId, change, now) }
      case 'undo':
        return { restored: await restoreNotifications(tx, userId, change.deletionId, now) }
    }
  })
}

export interface OutcomeMessage {
  title: string
  message: string
  /** The label of the button that restores deleted notifications; undefined if there is none. */
  undo?: string
}

/**
 * Describes a change of notifications in a language. If none was restored, the undo was too late.
 *
 * @returns undefined if there is nothing to report
 */
export function formatOutcome(
  outcome: ChangeOutcome,
  language: Language,
): OutcomeMessage | undefined {
  if (!outcome) return undefined
  const t = getTranslator(language, 'notifications')
  if ('deleted' in outcome) {
    const { count } = outcome.deleted
    if (count === 0) return undefined
    return { title: t('deleted', { count }), message: t('pressUndo', { count }), undo: t('undo') }
  }
  const count = outcome.restored
  if (count === 0) return { title: t('tooLate'), message: t('tooLateText') }
  return { title: t('restoredTitle', { count }), message: t('restored', { count }) }
}
