/** Reports changes of notifications in a toast. */
import { CircleAlert, Trash2, Undo2 } from 'lucide-react'
import { showToast } from '#app/lib/toasts.ts'
import { getDocumentTranslator } from '#app/messages/page-language.tsx'
import type { ChangeOutcome, OutcomeMessage } from '../server/change-notifications.server.ts'
import { UndoButton } from './deleted-notice.tsx'

/** Toasts with this topic replace each other, so only the latest deletion offers an undo. */
const TOPIC = 'notifications'

/**
 * Reports a deletion with an undo button, or the number of restored notifications. Zero means that
 * the undo was too late.
 */
export function showOutcome(outcome: ChangeOutcome, words: OutcomeMessage | undefined): void {
  if (!outcome || !words) return
  const { title, message, undo } = words
  if ('deleted' in outcome) {
    const { deletionId } = outcome.deleted
    showToast({
      topic: TOPIC,
      title,
      message,
      icon: Trash2,
      action: (close) => (
        <UndoButton deletionId={deletionId} onPress={close}>
          {undo}
        </UndoButton>
      ),
    })
  } else {
    const isDone = outcome.restored > 0
    const icon = isDone ? Undo2 : CircleAlert
    showToast({ topic: TOPIC, title, message, icon, isHarm: !isDone })
  }
}

/** Reports a failure. The list shows its previous state again. */
export function showFailure(): void {
  const t = getDocumentTranslator('shell')
  showToast({
    topic: TOPIC,
    title: t('notificationsNotChanged'),
    message: t('serverNotReached'),
    icon: CircleAlert,
    isHarm: true,
  })
}
