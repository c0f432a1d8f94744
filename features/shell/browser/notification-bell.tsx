/** The bell: the latest notifications in a panel, or a sign-in button. */
import { Bell } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { SignInLink } from '#features/accounts/browser/sign-in-link.tsx'
import { promptSignIn } from '#features/accounts/browser/sign-in-prompt.tsx'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { showViewer } from '#features/accounts/browser/viewer-store.ts'
import { useUnread } from '#features/live/browser/live-counts.ts'
import { LatestPanel, useLatest } from '#features/notifications/browser/latest-panel.tsx'

export function NotificationBell() {
  const t = useTranslations('shell')
  const viewer = useViewer()
  const panel = useRef<HTMLDivElement>(null)
  const unread = useUnread(viewer?.unread ?? 0)
  const [latest, load] = useLatest()
  const shownUntil = typeof latest === 'string' ? undefined : latest.notifications[0]?.timestamp
  const change = useFetcher()
  const close = () => panel.current?.hidePopover()
  const userId = viewer?.userId
  // Also if the panel was open before the player was known, and after a change: all are read then.
  useEffect(() => {
    const isKnown = Boolean(userId ?? change.data)
    if (isKnown && panel.current?.matches(':popover-open')) void load()
  }, [userId, change.data, load])

  return (
    <div className="menu-scope">
      <button
        type="button"
        popoverTarget="bell-panel"
        aria-describedby={unread > 0 ? 'bell-unread' : undefined}
        className="button button-icon menu-button relative max-sm:border-transparent max-sm:bg-transparent"
      >
        <span className="sr-only">{t('notifications')}</span>
        <Bell aria-hidden size={20} />
        <Badge count={viewer ? unread : 0} isFloating />
      </button>
      {unread > 0 && (
        <span id="bell-unread" hidden>
          {t('unread', { count: unread })}
        </span>
      )}
      {/* Before its text, so that screen readers announce it. */}
      <div role="status" className="contents">
        {viewer?.welcome && (
          <p
            className="welcome-line panel"
            onAnimationEnd={({ animationName }) => {
              if (animationName === 'dialog-out') showViewer({ ...viewer, welcome: undefined })
            }}
          >
            {viewer.welcome}
          </p>
        )}
      </div>
      <div
        ref={panel}
        id="bell-panel"
        popover="auto"
        role="dialog"
        aria-label={t('latestNotifications')}
        className="menu panel w-[min(22rem,calc(100vw-1rem))] p-4 text-ink shadow-lift"
        onToggle={(event) => {
          if (event.newState === 'open' && userId) void load()
        }}
      >
        {viewer ? (
          <>
            <div className="flex items-center justify-between gap-3">
              <p className="font-display text-lg font-bold">{t('notifications')}</p>
              {unread > 0 && shownUntil !== undefined && (
                <change.Form method="post" action="/notifications">
                  <input type="hidden" name="intent" value="read-notifications" />
                  <input type="hidden" name="shownUntil" value={shownUntil} />
                  <button type="submit" className="text-link min-h-11 text-sm">
                    {t('markAllAsRead')}
                  </button>
                </change.Form>
              )}
            </div>
            <LatestPanel latest={latest} onFollow={close} />
            <Link to="/notifications" className="button mt-3 w-full" onClick={close}>
              {t('seeAllNotifications')}
            </Link>
          </>
        ) : (
          <>
            <p className="for-player">{t('loading')}</p>
            <div className="for-visitor grid gap-3">
              <p>{t('notificationsNeedAccount')}</p>
              <SignInLink
                className="button button-accent"
                onPress={() => {
                  close()
                  promptSignIn()
                }}
              >
                {t('signInToSee')}
              </SignInLink>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
