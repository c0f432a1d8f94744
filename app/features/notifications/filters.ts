/** The filters of the notifications page (specification 2); the chosen one stands in the address. */
import type { NotificationType } from '../../db/tables.ts'
import { NOTIFICATION_KINDS } from './kinds.ts'

export type NotificationFilter = 'all' | 'unread' | NotificationType

export const FILTERS: readonly { id: NotificationFilter; name: string }[] = [
  { id: 'all', name: 'All Notifications' },
  { id: 'unread', name: 'Unread Only' },
  ...Object.entries(NOTIFICATION_KINDS).map(([type, { filterName }]) => ({
    id: type as NotificationType,
    name: filterName,
  })),
]

/** The filter of an address; an unknown one is `all`. */
export function parseFilter(query: URLSearchParams): NotificationFilter {
  const asked = query.get('filter')
  return FILTERS.find(({ id }) => id === asked)?.id ?? 'all'
}

/** What of the list the filter lets through. */
export function filterNotifications<Row extends { type: NotificationType; isRead: boolean }>(
  notifications: readonly Row[],
  filter: NotificationFilter,
): Row[] {
  return notifications.filter((notification) => {
    if (filter === 'all') return true
    return filter === 'unread' ? !notification.isRead : notification.type === filter
  })
}
