/** The bell: the latest notifications in a panel, or the offer to sign in. */
import { Bell } from 'lucide-react'
import { useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { formatRelativeTime } from '../../lib/relative-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { useSignInPrompt } from '../accounts/sign-in-prompt.tsx'
import { useUnread } from '../live/live-counts.ts'
import type { HeaderViewer } from './account-menu.tsx'

/** What the panel shows of a notification. */
interface LatestNotification {
  id: string
  title: string
  message: string
  /** ms */
  timestamp: number
  isRead: boolean
}

export function NotificationBell({ viewer }: { viewer: HeaderViewer | undefined }) {
  const panel = useRef<HTMLDivElement>(null)
  const unread = useUnread(viewer?.unread ?? 0)
  const latest = useFetcher<{ notifications: LatestNotification[]; now: number }>()
  const change = useFetcher()
  const openPrompt = useSignInPrompt()
  const close = () => panel.current?.hidePopover()

  return (
    <div className="menu-scope">
      <button
        type="button"
        popoverTarget="bell-panel"
        aria-describedby={unread > 0 ? 'bell-unread' : undefined}
        className="button button-icon menu-button relative"
      >
        <span className="sr-only">Notifications</span>
        <Bell aria-hidden size={20} />
        <Badge count={viewer ? unread : 0} isFloating />
      </button>
      {unread > 0 && (
        <span id="bell-unread" hidden>
          {unread} unread
        </span>
      )}
      <div
        ref={panel}
        id="bell-panel"
        popover="auto"
        role="dialog"
        aria-label="Latest notifications"
        className="menu panel w-[min(22rem,calc(100vw-1rem))] p-4 text-ink shadow-lift"
        onToggle={(event) => {
          if (event.newState === 'open' && viewer) void latest.load('/notifications/latest')
        }}
      >
        {viewer ? (
          <>
            <div className="flex items-center justify-between gap-3">
              <p className="font-display text-lg font-bold">Notifications</p>
              {unread > 0 && (
                <change.Form method="post" action="/notifications">
                  <input type="hidden" name="intent" value="read-all" />
                  <button type="submit" className="text-link min-h-11 text-sm">
                    Mark all as read
                  </button>
                </change.Form>
              )}
            </div>
            <LatestList notifications={latest.data?.notifications} now={latest.data?.now ?? 0} />
            <Link to="/notifications" className="button mt-3 w-full" onClick={close}>
              See all notifications
            </Link>
          </>
        ) : (
          <div className="grid gap-3">
            <p>Sign in to get notifications about achievements and new games.</p>
            <a
              href="/sign-in"
              className="button button-accent"
              onClick={(event) => {
                event.preventDefault()
                close()
                openPrompt()
              }}
            >
              Sign in to see them
            </a>
          </div>
        )}
      </div>
    </div>
  )
}

/** The shape of the list that is on its way. */
function LatestSkeleton() {
  return (
    <div role="status" className="grid gap-5 py-3">
      <span className="sr-only">Loading...</span>
      {['w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
        <div key={width} className="grid gap-2 pl-5">
          <div className={`skeleton h-4 ${width}`} />
          <div className="skeleton h-3.5 w-full" />
          <div className="skeleton h-3 w-16" />
        </div>
      ))}
    </div>
  )
}

interface LatestListProps {
  notifications: LatestNotification[] | undefined
  /** The server's time, ms. */
  now: number
}

function LatestList({ notifications, now }: LatestListProps) {
  if (!notifications) return <LatestSkeleton />
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
              {notification.title}
            </p>
            <p className="line-clamp-2 text-sm text-muted">{notification.message}</p>
            <p className="text-xs text-muted">{formatRelativeTime(notification.timestamp, now)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
