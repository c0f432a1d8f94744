/** Reports changes of notifications in a toast. */
import { CircleAlert, Trash2, Undo2 } from 'lucide-react'
import { showToast } from '../../lib/toasts.ts'
import type { ChangeOutcome } from './change-notifications.server.ts'
import { inNotifications } from './changes.ts'
import { UndoButton, showDeleted } from './deleted-notice.tsx'

/** Toasts with this topic replace each other, so only the latest deletion offers an undo. */
const TOPIC = 'notifications'

/**
 * Reports a deletion with an undo button, or the number of restored notifications. Zero means that
 * the undo was too late.
 */
export function showOutcome(outcome: ChangeOutcome): void {
  if (!outcome) return
  if ('deleted' in outcome) {
    const { deleted } = outcome
    if (deleted.count === 0) return
    showToast({
      topic: TOPIC,
      title: showDeleted(deleted),
      message: `Press Undo to restore ${deleted.count === 1 ? 'it' : 'them'}.`,
      icon: Trash2,
      action: (close) => <UndoButton deletionId={deleted.deletionId} onPress={close} />,
    })
  } else if (outcome.restored > 0) {
    showToast({
      topic: TOPIC,
      title: outcome.restored === 1 ? 'Notification restored' : 'Notifications restored',
      message: `${inNotifications(outcome.restored)} restored.`,
      icon: Undo2,
    })
  } else {
    showToast({
      topic: TOPIC,
      title: 'Too late to undo',
      message: 'You can only restore deleted notifications for a few minutes.',
      icon: CircleAlert,
      isHarm: true,
    })
  }
}

/** Reports a failure. The list shows its previous state again. */
export function showFailure(): void {
  showToast({
    topic: TOPIC,
    title: "We couldn't update your notifications",
    message: "We couldn't reach the server. Try again in a moment.",
    icon: CircleAlert,
    isHarm: true,
  })
}
