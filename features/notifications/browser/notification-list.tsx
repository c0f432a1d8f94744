/** The list of notifications; on a phone the page scrolls, not the list. Keeps the focus inside when an item disappears. */
import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { NotificationItem } from './notification-item.tsx'
import type { Notification } from '../server/notifications.server.ts'

interface NotificationListProps {
  notifications: readonly Notification[]
  /** The server's time, ms. */
  now: number
  /** True if the filter hides read notifications: an item disappears when it is marked as read. */
  hidesRead: boolean
  /** Called when the focused item disappears and the list is empty. */
  onFocusLost: () => void
}

export function NotificationList({
  notifications,
  now,
  hidesRead,
  onFocusLost,
}: NotificationListProps) {
  const t = useTranslations('notifications')

  function moveFocus({ target }: SubmitEvent) {
    const form = target as HTMLFormElement
    const item = form.closest('li')!
    const stays = new FormData(form).get('intent') === 'read-notification' && !hidesRead
    const next = stays ? item : (item.nextElementSibling ?? item.previousElementSibling)
    if (!next) return onFocusLost()
    next.querySelector<HTMLElement>('[data-intent="delete-notification"]')?.focus()
  }

  return (
    <div
      role="region"
      aria-label={t('list')}
      // Focusable, so that the keyboard can scroll it on a wide screen.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="focus-visible:-outline-offset-2 md:max-h-[70vh] md:overflow-y-auto md:overscroll-contain"
    >
      <ul className="divide-y divide-line" onSubmit={moveFocus}>
        {notifications.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} now={now} />
        ))}
      </ul>
    </div>
  )
}
