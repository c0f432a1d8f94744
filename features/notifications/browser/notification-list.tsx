/** The list of notifications; on a phone the page scrolls, not the list. Keeps the focus inside when an item disappears. */
import { useTranslations } from 'use-intl'
import { NotificationItem } from './notification-item.tsx'
import type { Notification } from '../server/notifications.server.ts'
import type { SendChange } from './use-send-change.ts'

function focusOwn(form: HTMLFormElement): void {
  focusDelete(form.closest('li')!)
}

interface NotificationListProps {
  notifications: readonly Notification[]
  /** The server's time, ms. */
  now: number
  sending: SendChange
  /** True if the filter hides read notifications: an item disappears when it is marked as read. */
  hidesRead: boolean
  /** Called when the focused item disappears and the list is empty. */
  onFocusLost: () => void
}

export function NotificationList({
  notifications,
  now,
  sending,
  hidesRead,
  onFocusLost,
}: NotificationListProps) {
  const t = useTranslations('notifications')

  function focusBeside(form: HTMLFormElement) {
    const item = form.closest('li')
    const other = item?.nextElementSibling ?? item?.previousElementSibling
    if (other) focusDelete(other)
    else onFocusLost()
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
      <ul className="divide-y divide-line">
        {notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            now={now}
            sending={sending}
            onRead={hidesRead ? focusBeside : focusOwn}
            onRemove={focusBeside}
          />
        ))}
      </ul>
    </div>
  )
}

function focusDelete(item: Element): void {
  item.querySelector<HTMLElement>('[data-intent="delete-notification"]')?.focus()
}
