/** The changes that a player can make to notifications, and their effect on the list. */
import { filterNotifications, type NotificationFilter } from './filters.ts'
import type { Notification } from './notifications.server.ts'

export type NotificationChange =
  | { intent: 'read'; id: string }
  | { intent: 'read-all' }
  | { intent: 'remove'; id: string }
  /** Deletes all notifications that the filter shows. */
  | { intent: 'clear'; filter: NotificationFilter }
  /** Restores the notifications of one deletion. */
  | { intent: 'undo'; deletionId: string }

/** Returns the list after a change, for the optimistic update. */
export function applyChange(
  notifications: readonly Notification[],
  change: NotificationChange,
): readonly Notification[] {
  switch (change.intent) {
    case 'read':
      return notifications.map((each) => (each.id === change.id ? { ...each, isRead: true } : each))
    case 'read-all':
      return notifications.map((each) => ({ ...each, isRead: true }))
    case 'remove':
      return notifications.filter((each) => each.id !== change.id)
    case 'clear': {
      const cleared = new Set(filterNotifications(notifications, change.filter))
      return notifications.filter((each) => !cleared.has(each))
    }
    case 'undo':
      // Only the server knows the restored notifications.
      return notifications
  }
}
