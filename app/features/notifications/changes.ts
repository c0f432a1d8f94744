/** What a player can do to notifications, and what the list looks like afterwards. */
import { filterNotifications, type NotificationFilter } from './filters.ts'
import type { Notification } from './notifications.server.ts'

export type NotificationChange =
  | { intent: 'read'; id: string }
  | { intent: 'read-all' }
  | { intent: 'remove'; id: string }
  /** All that the filter shows. */
  | { intent: 'clear'; filter: NotificationFilter }
  /** Brings back what one deletion took. */
  | { intent: 'undo'; deletionId: string }

/** The list as it will be, shown before the server has answered. */
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
      // What comes back only the server knows.
      return notifications
  }
}

/** "1 notification", "5 notifications". */
export function inNotifications(count: number): string {
  return count === 1 ? '1 notification' : `${count} notifications`
}
