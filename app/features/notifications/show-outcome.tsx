/** Says in a message what a change of the notifications did, where the list alone does not. */
import { CircleAlert, Trash2, Undo2 } from 'lucide-react'
import { showToast } from '../../lib/toasts.ts'
import type { ChangeOutcome } from './change-notifications.server.ts'
import { inNotifications } from './changes.ts'
import { UndoButton, showDeleted } from './deleted-notice.tsx'

/** The latest deletion: one message with one way back, however many are deleted one by one. */
const TOPIC = 'notifications'

/** Deleted: with the way to bring it back. Brought back: how many, or that it was too late. */
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

/** Nothing was changed: the list shows its former state again. */
export function showFailure(): void {
  showToast({
    topic: TOPIC,
    title: "We couldn't update your notifications",
    message: "We couldn't reach the server. Try again in a moment.",
    icon: CircleAlert,
    isHarm: true,
  })
}
