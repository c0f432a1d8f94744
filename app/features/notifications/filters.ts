/**
 * The filters of the notifications page (docs/product.md, Notifications). The URL has the selected
 * one.
 */
import type { NotificationType } from '../../db/tables.ts'
import { NOTIFICATION_TYPES } from './types.ts'

export type NotificationFilter = 'all' | 'unread' | NotificationType

const FILTER_NAMES: Record<NotificationFilter, string> = {
  all: 'All Notifications',
  unread: 'Unread Only',
  achievement: NOTIFICATION_TYPES.achievement.filterName,
  game: NOTIFICATION_TYPES.game.filterName,
  system: NOTIFICATION_TYPES.system.filterName,
  social: NOTIFICATION_TYPES.social.filterName,
}

export const FILTER_IDS = Object.keys(FILTER_NAMES) as NotificationFilter[]

export const FILTERS: readonly { id: NotificationFilter; name: string }[] = FILTER_IDS.map(
  (id) => ({ id, name: FILTER_NAMES[id] }),
)

/** Parses the filter of a URL. An unknown filter is `all`. */
export function parseFilter(query: URLSearchParams): NotificationFilter {
  const requested = query.get('filter')
  return FILTER_IDS.find((id) => id === requested) ?? 'all'
}

/** Returns the notifications that the filter shows. */
export function filterNotifications<Row extends { type: NotificationType; isRead: boolean }>(
  notifications: readonly Row[],
  filter: NotificationFilter,
): Row[] {
  return notifications.filter((notification) => {
    if (filter === 'all') return true
    return filter === 'unread' ? !notification.isRead : notification.type === filter
  })
}
