/** The notifications page: heading with unread badge, filter, actions, list. */
import { CheckCheck, Trash2, ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Form, Link, href, useFetchers, useHref, useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { useChoice } from '#lib/browser/query-choice.ts'
import { useRevalidationOn } from '#lib/browser/use-revalidation-on.ts'
import { RepeatedIcons } from '#ui/repeated-icon.tsx'
import { Badge } from '#ui/badge.tsx'
import { ResultBanner } from '#ui/result-banner.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import noNotifications from '#ui/pictures/no-notifications.svg?raw'
import noResults from '#ui/pictures/no-results.svg?raw'
import { useUnread } from '#features/live/browser/live-counts.ts'
import { ChangeForm, UndoButton } from './change-form.tsx'
import type { NotificationChange } from '../server/notification-actions.server.ts'
import { applyChange } from './changes.ts'
import type { Deletion } from '../server/delete-notifications.server.ts'
import {
  FILTER_NAMES,
  filterNotifications,
  type NotificationFilter as Filter,
  FILTER_IDS,
} from '../filters.ts'
import { ITEM_ICONS, NotificationList } from './notification-list.tsx'
import type { Notification } from '../server/notifications.server.ts'

interface NotificationCenterProps {
  /** All notifications of the player, latest first. */
  notifications: Notification[]
  /** The server's time, ms. */
  now: number
  /** The last deletion, on a page without JavaScript. */
  deletion: Deletion | undefined
  /** Why the last change was refused, on a page without JavaScript. */
  error: string | undefined
}

export function NotificationCenter(props: NotificationCenterProps) {
  const { notifications, now, deletion, error } = props
  const t = useTranslations('notifications')
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  const unread = useUnread(countUnread(notifications))
  useRevalidationOn(unread)
  const filter = useChoice(FILTER_IDS, 'filter')
  const all = usePendingChanges(notifications)
  const shown = filterNotifications(all, filter)
  const shownUntil = notifications[0]?.timestamp ?? 0

  return (
    <div className="mx-auto max-w-(--measure) px-(--gutter) pt-6 md:pt-10">
      <div className="flex flex-wrap items-center gap-x-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="min-w-0 text-[min(1.875rem,7.5vw)] font-extrabold wrap-anywhere hyphens-auto focus:outline-none"
        >
          {t('title')}
        </h1>
        <p>
          <Badge count={unread} />
          {unread > 0 && <span className="sr-only"> {t('unreadCount', { count: unread })}</span>}
        </p>
      </div>
      <p role="status" className="text-sm text-muted">
        {t('count', { count: shown.length })}
      </p>
      <ResultBanner error={error} />
      {deletion && (
        <div className="panel mt-5 flex flex-wrap items-center justify-between gap-3 p-3">
          <p role="status" className="font-semibold">
            {t('deleted', { count: deletion.count })}
          </p>
          <UndoButton deletionId={deletion.deletionId}>{t('undo')}</UndoButton>
        </div>
      )}

      <div className="panel mt-5 overflow-hidden">
        <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
          <NotificationFilter filter={filter} />
          {all.length > 0 && (
            <div className="ms-auto flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
              {countUnread(all) > 0 && (
                <ChangeForm
                  change={{ intent: 'read-notifications', shownUntil }}
                  onSubmit={focusHeading}
                  className="button max-sm:w-full max-sm:px-3 max-sm:text-sm"
                >
                  <CheckCheck aria-hidden size={18} />
                  {t('markAllAsRead')}
                </ChangeForm>
              )}
              <ChangeForm
                change={{ intent: 'delete-notifications', filter, shownUntil }}
                onSubmit={focusHeading}
                aria-describedby="what-is-cleared"
                disabled={shown.length === 0}
                className="button max-sm:w-full max-sm:px-3 max-sm:text-sm not-disabled:hover:text-harm"
              >
                <Trash2 aria-hidden size={18} />
                {t('clearAll')}
              </ChangeForm>
              <span id="what-is-cleared" hidden>
                {t('clearedOnes', { count: shown.length, filter: t(FILTER_NAMES[filter]) })}
              </span>
            </div>
          )}
        </div>
        <RepeatedIcons names={ITEM_ICONS} />
        {shown.length > 0 ? (
          <NotificationList
            notifications={shown}
            now={now}
            hidesRead={filter === 'unread'}
            onFocusLost={focusHeading}
          />
        ) : (
          <Nothing filter={filter} />
        )}
      </div>

      <p className="mt-4 text-sm text-muted">
        {t.rich('retention', {
          link: (words) => (
            <Link to="/settings?tab=notifications" className="text-link">
              {words}
            </Link>
          ),
        })}
      </p>
    </div>
  )
}

function Nothing({ filter }: { filter: Filter }) {
  const t = useTranslations('notifications')
  if (filter === 'all') {
    return (
      <EmptyState picture={noNotifications} text={t('none')}>
        <Link to="/" className="button">
          {t('findGame')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState picture={noResults} text={t('noMatch')}>
      <Form action={href('/notifications')}>
        <button type="submit" className="button">
          {t('showAll')}
        </button>
      </Form>
    </EmptyState>
  )
}

function countUnread(notifications: readonly Notification[]): number {
  return notifications.filter((notification) => !notification.isRead).length
}

/** Returns the list with all pending changes applied, including those of the bell. */
function usePendingChanges(notifications: readonly Notification[]): readonly Notification[] {
  const action = useHref('/notifications')
  return useFetchers().reduce((list, { formAction, formData }) => {
    if (!formData || formAction?.split('?')[0] !== action) return list
    // Only this page's forms post to this action. A time in a form is text, which compares as a number.
    return applyChange(list, Object.fromEntries(formData) as unknown as NotificationChange)
  }, notifications)
}

function NotificationFilter({ filter }: { filter: Filter }) {
  const t = useTranslations('notifications')
  const submit = useSubmit()
  return (
    <Form method="get" preventScrollReset className="flex items-center gap-2 max-sm:w-full">
      <div className="relative max-sm:flex-1">
        <select
          name="filter"
          aria-label={t('filter')}
          value={filter}
          onChange={(event) => {
            void submit(event.currentTarget.form, { preventScrollReset: true })
          }}
          className="min-h-11 w-full appearance-none rounded-md border border-line-strong bg-ground ps-3 pe-10 font-semibold"
        >
          {FILTER_IDS.map((id) => (
            <option key={id} value={id}>
              {t(FILTER_NAMES[id])}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={18}
          className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted"
        />
      </div>
      <button type="submit" className="button hidden scriptless:inline-flex">
        {t('applyFilter')}
      </button>
    </Form>
  )
}
