/** The actions of the notifications page and of the bell. */
import { z } from 'zod'
import { defineAction } from '#features/actions/server/action.ts'
import { FILTER_IDS } from '../filters.ts'
import {
  deleteNotifications,
  restoreNotifications,
  type Deleted,
} from './delete-notifications.server.ts'
import { markRead } from './notifications.server.ts'

const one = z.object({ id: z.uuid() })
/**
 * The time of the latest notification that the page showed, ms. What came later was not seen: the
 * page may be old.
 */
const shown = z.object({ shownUntil: z.coerce.number().int().nonnegative() })

/** What each action changes. */
const INPUTS = {
  'read-notification': one,
  'read-notifications': shown,
  'delete-notification': one,
  /** Those that the filter shows. */
  'delete-notifications': shown.extend({ filter: z.enum(FILTER_IDS) }),
  /** Those of one deletion. */
  'restore-notifications': z.object({ deletionId: z.uuid() }),
}

/** The fields of a form. */
export type NotificationChange = {
  [Name in keyof typeof INPUTS]: { intent: Name } & z.infer<(typeof INPUTS)[Name]>
}[keyof typeof INPUTS]

/** What a toast reports after a change. */
export interface ChangeReport {
  title: string
  message: string
  /** The label of the button that restores deleted notifications, and which. */
  undo?: { label: string; deletionId: string }
  /** Nothing was changed. */
  isHarm?: boolean
}

const FORM = {
  right: 'change-notifications',
  limits: ['change-account'],
  messages: 'notifications',
} as const

const reads = <Input extends Parameters<typeof markRead>[2]>(
  name: keyof typeof INPUTS,
  input: z.ZodType<Input>,
) =>
  defineAction({
    ...FORM,
    name,
    input,
    async run(tx, call) {
      await markRead(tx, call.viewer.userId, call.input)
      return {}
    },
  })

const deletes = <Input extends Deleted>(name: keyof typeof INPUTS, input: z.ZodType<Input>) =>
  defineAction({
    ...FORM,
    name,
    input,
    async run(tx, { viewer, input: deleted, t }) {
      const { count, deletionId } = await deleteNotifications(tx, viewer.userId, deleted)
      if (count === 0) return {}
      const undo = { label: t('undo'), deletionId }
      const report = { title: t('deleted', { count }), message: t('pressUndo', { count }), undo }
      return { show: { report } }
    },
  })

export const NOTIFICATION_ACTIONS = [
  reads('read-notification', INPUTS['read-notification']),
  reads('read-notifications', INPUTS['read-notifications']),
  deletes('delete-notification', INPUTS['delete-notification']),
  deletes('delete-notifications', INPUTS['delete-notifications']),
  defineAction({
    ...FORM,
    name: 'restore-notifications',
    input: INPUTS['restore-notifications'],
    async run(tx, { viewer, input, t }) {
      const count = await restoreNotifications(tx, viewer.userId, input.deletionId)
      const report: ChangeReport =
        count > 0
          ? { title: t('restoredTitle', { count }), message: t('restored', { count }) }
          : { title: t('tooLate'), message: t('tooLateText'), isHarm: true }
      return { show: { report } }
    },
  }),
]
