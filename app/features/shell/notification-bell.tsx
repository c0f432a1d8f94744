/** The bell: the latest notifications in a panel, or a sign-in button. */
import { Bell } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { useSignInPrompt } from '../accounts/sign-in-prompt.tsx'
import { useViewer } from '../accounts/use-viewer.ts'
import { useUnread } from '../live/live-counts.ts'
import { LatestPanel } from '../notifications/latest-panel.tsx'
import { useLatest } from '../notifications/use-latest.ts'

export function NotificationBell() {
  const viewer = useViewer()
  const panel = useRef<HTMLDivElement>(null)
  const unread = useUnread(viewer?.unread ?? 0)
  const [latest, load] = useLatest()
  const change = useFetcher()
  const openPrompt = useSignInPrompt()
  const close = () => panel.current?.hidePopover()
  // Reloads the list after a change, so that it shows all notifications as read.
  useEffect(() => {
    if (change.data) void load()
  }, [change.data, load])

  return (
    <div className="menu-scope">
      <button
        type="button"
        popoverTarget="bell-panel"
        aria-describedby={unread > 0 ? 'bell-unread' : undefined}
        className="button button-icon menu-button relative max-sm:border-transparent max-sm:bg-transparent"
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
          if (event.newState === 'open' && viewer) void load()
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
            <LatestPanel latest={latest} onFollow={close} />
            <Link to="/notifications" className="button mt-3 w-full" onClick={close}>
              See all notifications
            </Link>
          </>
        ) : (
          <>
            <p className="for-player">Loading...</p>
            <div className="for-visitor grid gap-3">
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
          </>
        )}
      </div>
    </div>
  )
}
