/** The latest notifications in the panel of the bell. */
import { useTranslations } from 'use-intl'
import { useRelativeTime } from '#lib/relative-time.ts'
import type { Notification } from '../server/notifications.server.ts'
import { NotificationTitle } from './notification-title.tsx'

export interface LatestNotifications {
  notifications: Notification[]
  /** The server's time, ms. */
  now: number
  /** Of pop-ups: the buttons, and what is said if one fails. */
  texts: Record<'join' | 'later' | 'accept' | 'decline' | 'failed', string>
}

export interface LatestListProps {
  latest: LatestNotifications
  /** Called when the player follows a notification. */
  onFollow: () => void
}

export function LatestList({ latest: { notifications, now }, onFollow }: LatestListProps) {
  const t = useTranslations('shell')
  const formatRelative = useRelativeTime()
  if (notifications.length === 0) {
    return <p className="py-6 text-center text-muted">{t('noNotifications')}</p>
  }
  return (
    <ul className="divide-y divide-line">
      {notifications.map((notification) => (
        <li key={notification.id} className="flex gap-3 py-2.5">
          <span
            aria-hidden
            className={`mt-2 size-2 shrink-0 rounded-full ${notification.isRead ? '' : 'bg-accent'}`}
          />
          <div className="min-w-0">
            <p className="text-sm font-semibold">
              {!notification.isRead && <span className="sr-only">{t('unreadNotification')} </span>}
              <NotificationTitle notification={notification} onFollow={onFollow} />
            </p>
            <p className="line-clamp-2 text-sm text-muted">
              <bdi lang={notification.lang}>{notification.message}</bdi>
            </p>
            <p className="text-xs text-muted">{formatRelative(notification.timestamp, now)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
