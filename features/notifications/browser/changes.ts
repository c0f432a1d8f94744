/** The effect of a player's changes of notifications on the list. */
import type { NotificationChange } from '../server/notification-actions.server.ts'
import { filterNotifications } from '../filters.ts'
import type { Notification } from '../server/notifications.server.ts'

/** Returns the list after a change, for the optimistic update. */
export function applyChange(
  notifications: readonly Notification[],
  change: NotificationChange,
): readonly Notification[] {
  switch (change.intent) {
    case 'read-notification':
      return notifications.map((each) => (each.id === change.id ? { ...each, isRead: true } : each))
    case 'read-notifications':
      return notifications.map((each) =>
        each.timestamp <= change.shownUntil ? { ...each, isRead: true } : each,
      )
    case 'delete-notification':
      return notifications.filter((each) => each.id !== change.id)
    case 'delete-notifications': {
      const cleared = new Set(filterNotifications(notifications, change.filter, change.shownUntil))
      return notifications.filter((each) => !cleared.has(each))
    }
    case 'restore-notifications':
      // Only the server knows the restored notifications.
      return notifications
  }
}
