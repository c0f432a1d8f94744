/**
 * The notice after a deletion, with an undo button. Shown on the page if there is no JavaScript.
 */
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Deletion } from '../server/delete-notifications.server.ts'
import { ChangeForm } from './change-form.tsx'

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
  return (
    <ChangeForm
      change={{ intent: 'restore-notifications', deletionId }}
      action={href('/notifications')}
      onSubmit={onPress}
      className="button"
    >
      {children}
    </ChangeForm>
  )
}
