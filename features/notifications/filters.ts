/**
 * The filters of the notifications page (docs/product.md, Notifications). The URL has the selected
 * one.
 */
import type { NotificationType } from '#platform/db/tables.ts'

export type NotificationFilter = 'all' | 'unread' | NotificationType

/** The message with the name of each filter, of the part `notifications`. */
export const FILTER_NAMES = {
  all: 'all',
  unread: 'unreadOnly',
  achievement: 'achievements',
  game: 'gameUpdates',
  system: 'systemNotices',
  social: 'social',
} as const satisfies Record<NotificationFilter, string>

export const FILTER_IDS = Object.keys(FILTER_NAMES) as ['all', ...NotificationFilter[]]

interface FilteredRow {
  type: NotificationType
  isRead: boolean
  /** ms */
  timestamp: number
}

/** Returns the notifications that the filter shows, of those until a time (ms). */
export function filterNotifications<Row extends FilteredRow>(
  notifications: readonly Row[],
  filter: NotificationFilter,
  until = Infinity,
): Row[] {
  return notifications.filter((notification) => {
    if (notification.timestamp > until) return false
    if (filter === 'all') return true
    return filter === 'unread' ? !notification.isRead : notification.type === filter
  })
}
