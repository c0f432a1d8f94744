/** One button that changes notifications: a form without script, a fetcher with it. */
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { NotificationChange } from './changes.ts'

interface ChangeFormProps {
  change: NotificationChange
  /** The button may be gone a moment later: puts the focus where it makes sense. */
  onSubmit: (form: HTMLFormElement) => void
  buttonClass: string
  /** The id of what says more exactly what the button changes. */
  describedBy?: string
  isDisabled?: boolean
  children: ReactNode
}

export function ChangeForm({
  change,
  onSubmit,
  buttonClass,
  describedBy,
  isDisabled = false,
  children,
}: ChangeFormProps) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" onSubmit={(event) => onSubmit(event.currentTarget)}>
      {Object.entries(change).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        data-intent={change.intent}
        disabled={isDisabled}
        aria-describedby={describedBy}
        className={buttonClass}
      >
        {children}
      </button>
    </fetcher.Form>
  )
}
