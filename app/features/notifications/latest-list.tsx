/** What the bell's panel lists: the latest notifications, or that they are on their way. */
import { Link } from 'react-router'
import { formatRelativeTime } from '../../lib/relative-time.ts'
import { useMarkAsRead } from './use-mark-as-read.ts'
import type { Latest } from './use-latest.ts'

/** The shape of the list that is on its way. */
function LatestSkeleton() {
  return (
    <div role="status" className="grid gap-5 py-3 scriptless:hidden">
      <span className="sr-only">Loading...</span>
      {['w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
        <div key={width} className="grid gap-2 ps-5">
          <div className={`skeleton h-4 ${width}`} />
          <div className="skeleton h-3.5 w-full" />
          <div className="skeleton h-3 w-16" />
        </div>
      ))}
    </div>
  )
}

interface LatestListProps {
  latest: Latest
  /** Called when somebody follows one. */
  onFollow: () => void
}

export function LatestList({ latest, onFollow }: LatestListProps) {
  const markAsRead = useMarkAsRead()
  if (latest === 'coming') return <LatestSkeleton />
  if (latest === 'failed') {
    return (
      <p role="alert" className="py-6 text-center text-muted">
        We could not load your notifications. Try again in a moment.
      </p>
    )
  }
  const { notifications, now } = latest
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
