/** The title of a notification, in the list and in the panel of the bell. */
import { Link, href, useSubmit } from 'react-router'
import type { NotificationChange } from '../server/notification-actions.server.ts'
import type { Notification } from '../server/notifications.server.ts'

interface NotificationTitleProps {
  notification: Notification
  /** Called when the player follows the notification. */
  onFollow?: () => void
}

/** A link, if there is a page to open. While it loads, the notification is marked as read. */
export function NotificationTitle({ notification, onFollow }: NotificationTitleProps) {
  const { id, lang, title, link, isRead } = notification
  const submit = useSubmit()
  const text = <bdi lang={lang}>{title}</bdi>
  if (link === null) return text

  function follow() {
    const change: NotificationChange = { intent: 'read-notification', id }
    const target = { method: 'post', action: href('/notifications'), navigate: false } as const
    if (!isRead) void submit(change, target)
    onFollow?.()
  }

  return (
    <Link
      to={link}
      className="underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
      onClick={follow}
    >
      {text}
    </Link>
  )
}
