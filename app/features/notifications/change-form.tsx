/** One button that changes notifications: a form without script, a fetcher with it. */
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { NotificationChange } from './changes.ts'

interface ChangeFormProps {
  change: NotificationChange
  /** The button may be gone a moment later: puts the focus where it makes sense. */
  onSubmit: (form: HTMLFormElement) => void
  buttonClass: string
  /** The id of what tells this button from others with the same words. */
  describedBy?: string
  children: ReactNode
}

export function ChangeForm({
  change,
  onSubmit,
  buttonClass,
  describedBy,
  children,
}: ChangeFormProps) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" onSubmit={(event) => onSubmit(event.currentTarget)}>
      <input type="hidden" name="intent" value={change.intent} />
      {change.id !== undefined && <input type="hidden" name="id" value={change.id} />}
      <button
        type="submit"
        data-intent={change.intent}
        aria-describedby={describedBy}
        className={buttonClass}
      >
        {children}
      </button>
    </fetcher.Form>
  )
}
