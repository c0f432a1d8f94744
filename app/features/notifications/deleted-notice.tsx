/**
 * The notice after a deletion, with an undo button. Shown on the page if there is no JavaScript.
 */
import { useFetcher, href } from 'react-router'
import { inNotifications, type NotificationChange } from './changes.ts'
import type { Deletion } from './delete-notifications.server.ts'

/** "1 notification deleted", "5 notifications deleted". */
export function showDeleted({ count }: Deletion): string {
  return `${inNotifications(count)} deleted`
}

export function DeletedNotice({ deletion }: { deletion: Deletion }) {
  return (
    <div className="panel mt-5 flex flex-wrap items-center justify-between gap-3 p-3">
      <p role="status" className="font-semibold">
        {showDeleted(deletion)}
      </p>
      <UndoButton deletionId={deletion.deletionId} />
    </div>
  )
}

interface UndoButtonProps {
  deletionId: string
  onPress?: () => void
}

/** Works on every page, because the toast with the button survives navigations. */
export function UndoButton({ deletionId, onPress }: UndoButtonProps) {
  const fetcher = useFetcher()
  const change: NotificationChange = { intent: 'undo', deletionId }
  return (
    <fetcher.Form method="post" action={href('/notifications')} onSubmit={onPress}>
      {Object.entries(change).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button">
        Undo
      </button>
    </fetcher.Form>
  )
}
