/** The effect of a player's changes of notifications on the list. */
import type { NotificationChange } from '../server/change-notifications.server.ts'
import { filterNotifications } from '../filters.ts'
import type { Notification } from '../server/notifications.server.ts'

/** Returns the list after a change, for the optimistic update. */
export function applyChange(
  notifications: readonly Notification[],
  change: NotificationChange,
): readonly Notification[] {
  switch (change.intent) {
    case 'read':
      return notifications.map((each) => (each.id === change.id ? { ...each, isRead: true } : each))
    case 'read-all':
      return notifications.map((each) =>
        each.timestamp <= change.shownUntil ? { ...each, isRead: true } : each,
      )
    case 'remove':
      return notifications.filter((each) => each.id !== change.id)
    case 'clear': {
      const cleared = new Set(filterNotifications(notifications, change.filter, change.shownUntil))
      return notifications.filter((each) => !cleared.has(each))
    }
    case 'undo':
      // Only the server knows the restored notifications.
      return notifications
  }
}
