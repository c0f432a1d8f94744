/** The list of notifications; on a phone the page scrolls, not the list. Keeps the focus inside when an item disappears. */
import { Gamepad2, Info, Trophy, Users, type LucideIcon } from 'lucide-react'
import { useId, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { NotificationType } from '#platform/db/tables.ts'
import { RepeatedIcon, type RepeatedIconName } from '#ui/repeated-icon.tsx'
import { useRelativeTime } from '#lib/relative-time.ts'
import { AchievementEmblem } from '#features/achievements/browser/achievement-emblem.tsx'
import { ChangeForm } from './change-form.tsx'
import type { Notification } from '../server/notifications.server.ts'
import { NotificationTitle } from './notification-title.tsx'

interface NotificationListProps {
  notifications: readonly Notification[]
  /** The server's time, ms. */
  now: number
  /** True if the filter hides read notifications: an item disappears when it is marked as read. */
  hidesRead: boolean
  /** Called when the focused item disappears and the list is empty. */
  onFocusLost: () => void
}

export function NotificationList(props: NotificationListProps) {
  const { notifications, now, hidesRead, onFocusLost } = props
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

/** The name of each type is a message of the part `notifications`. */
const TYPES = {
  achievement: { name: 'achievement', icon: Trophy },
  game: { name: 'gameUpdate', icon: Gamepad2 },
  system: { name: 'systemNotice', icon: Info },
  social: { name: 'social', icon: Users },
} as const satisfies Record<NotificationType, { name: string; icon: LucideIcon }>

/** Icons that every item uses. The page defines each of them once. */
export const ITEM_ICONS = ['check', 'trash'] as const satisfies RepeatedIconName[]

const actionClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-sm font-semibold text-muted max-[22rem]:px-2 max-[22rem]:text-[0.8125rem] hover:bg-raised hover:text-ink'

function NotificationItem({ notification, now }: { notification: Notification; now: number }) {
  const t = useTranslations('notifications')
  const formatRelative = useRelativeTime()
  const titleId = useId()
  const { id, type, lang, message, timestamp, isRead, emblem } = notification
  const { name, icon: Icon } = TYPES[type]
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 border-s-4 pt-4 pb-1 ps-3 pe-3 sm:ps-4 md:pb-4 md:grid-cols-[auto_minmax(0,1fr)_auto] ${isRead ? 'border-s-transparent forced-colors:border-s-[Canvas]' : 'border-s-accent'}`}
    >
      <span
        role="img"
        aria-label={t(name)}
        className={`grid size-11 place-items-center ${emblem ? '' : `rounded-full ${isRead ? 'bg-raised text-muted' : 'bg-accent-wash text-accent'}`}`}
      >
        {emblem ? <AchievementEmblem name={emblem} size={44} /> : <Icon aria-hidden size={20} />}
      </span>
      <div>
        {!isRead && <span className="sr-only">{t('unread')}</span>}
        <h2 id={titleId} className={`wrap-anywhere ${isRead ? 'font-semibold' : 'font-extrabold'}`}>
          <NotificationTitle notification={notification} />
        </h2>
        <p className="mt-0.5 text-sm wrap-anywhere whitespace-pre-line text-muted sm:text-base">
          <bdi lang={lang}>{message}</bdi>
        </p>
        <p className="mt-1 text-sm text-muted">
          <time dateTime={new Date(timestamp).toISOString()}>{formatRelative(timestamp, now)}</time>
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-1 max-md:col-span-2 max-md:justify-end md:flex-nowrap">
        {!isRead && (
          <ChangeForm
            change={{ intent: 'read-notification', id }}
            aria-describedby={titleId}
            className={actionClass}
          >
            <RepeatedIcon name="check" size={16} />
            {t('markAsRead')}
          </ChangeForm>
        )}
        <ChangeForm
          change={{ intent: 'delete-notification', id }}
          aria-describedby={titleId}
          className={`${actionClass} hover:text-harm`}
        >
          <RepeatedIcon name="trash" size={16} />
          {t('delete')}
        </ChangeForm>
      </div>
    </li>
  )
}
