/** What a player can do to notifications, and what the list looks like afterwards. */
import type { Notification } from './notifications.server.ts'

export type NotificationIntent = 'read' | 'read-all' | 'remove' | 'clear'

export interface NotificationChange {
  intent: NotificationIntent
  /** The notification that is meant, for `read` and `remove`. */
  id?: string | undefined
}

/** The list as it will be, shown before the server has answered. */
export function applyChange(
  notifications: readonly Notification[],
  { intent, id }: NotificationChange,
): Notification[] {
  switch (intent) {
    case 'read':
      return notifications.map((each) => (each.id === id ? { ...each, isRead: true } : each))
    case 'read-all':
      return notifications.map((each) => ({ ...each, isRead: true }))
    case 'remove':
      return notifications.filter((each) => each.id !== id)
    case 'clear':
      return []
  }
}
