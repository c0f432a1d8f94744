/** Reports changes of notifications in a toast. */
import { Trash2, Undo2 } from 'lucide-react'
import { showToast } from '#lib/browser/toasts.ts'
import { getDocumentTranslator } from '#messages/page-language.tsx'
import type { ChangeReport } from '../server/notification-actions.server.ts'
import { UndoButton } from './change-form.tsx'

/**
 * Reports a deletion with an undo button, how many notifications were restored, or a failure. These toasts
 * replace each other, so only the latest deletion offers an undo.
 */
export function showReport({ undo, isHarm = false, ...words }: ChangeReport): void {
  showToast({
    topic: 'notifications',
    ...words,
    icon: undo ? Trash2 : isHarm ? undefined : Undo2,
    ...(undo && {
      action: (close) => (
        <UndoButton deletionId={undo.deletionId} onPress={close}>
          {undo.label}
        </UndoButton>
      ),
    }),
  })
}

/**
 * Reports a failure. The list shows its previous state again.
 *
 * @param message undefined if the server was not reached
 */
export function showFailure(message: string | undefined): void {
  const t = getDocumentTranslator('shell')
  const title = t('notificationsNotChanged')
  showReport({ title, message: message ?? t('serverNotReached'), isHarm: true })
}
