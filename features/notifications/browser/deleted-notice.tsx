/**
 * The notice after a deletion, with an undo button. Shown on the page if there is no JavaScript.
 */
import type { ReactNode } from 'react'
import { useFetcher, href } from 'react-router'
import { useTranslations } from 'use-intl'
import type { NotificationChange } from '../server/notification-actions.server.ts'
import type { Deletion } from '../server/delete-notifications.server.ts'

export function DeletedNotice({ deletion }: { deletion: Deletion }) {
  const t = useTranslations('notifications')
  return (
    <div className="panel mt-5 flex flex-wrap items-center justify-between gap-3 p-3">
      <p role="status" className="font-semibold">
        {t('deleted', { count: deletion.count })}
      </p>
      <UndoButton deletionId={deletion.deletionId}>{t('undo')}</UndoButton>
    </div>
  )
}

interface UndoButtonProps {
  deletionId: string
  onPress?: () => void
  /** The label. It is given, because other pages have no message for it. */
  children: ReactNode
}

/** Works on every page, because the toast with the button survives navigations. */
export function UndoButton({ deletionId, onPress, children }: UndoButtonProps) {
  const fetcher = useFetcher()
  const change: NotificationChange = { intent: 'restore-notifications', deletionId }
  return (
    <fetcher.Form method="post" action={href('/notifications')} onSubmit={onPress}>
      {Object.entries(change).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button">
        {children}
      </button>
    </fetcher.Form>
  )
}
