/** The latest notifications in the panel of the bell. */
import { Link } from 'react-router'
import { formatRelativeTime } from '../../lib/relative-time.ts'
import { useMarkAsRead } from './use-mark-as-read.ts'

export interface LatestNotifications {
  notifications: {
    id: string
    title: string
    message: string
    /** ms */
    timestamp: number
    isRead: boolean
    /** A path of the portal to open, or null. */
    link: string | null
  }[]
  /** The server's time, ms. */
  now: number
}

export interface LatestListProps {
  latest: LatestNotifications
  /** Called when the player follows a notification. */
  onFollow: () => void
}

export function LatestList({ latest: { notifications, now }, onFollow }: LatestListProps) {
  const markAsRead = useMarkAsRead()
  if (notifications.length === 0) {
    return <p className="py-6 text-center text-muted">You don't have any notifications.</p>
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
              {!notification.isRead && <span className="sr-only">Unread: </span>}
              {notification.link === null ? (
                notification.title
              ) : (
                <Link
                  to={notification.link}
                  className="underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
                  onClick={() => {
                    if (!notification.isRead) markAsRead(notification.id)
                    onFollow()
                  }}
                >
                  {notification.title}
                </Link>
              )}
            </p>
            <p className="line-clamp-2 text-sm text-muted">{notification.message}</p>
            <p className="text-xs text-muted">{formatRelativeTime(notification.timestamp, now)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
