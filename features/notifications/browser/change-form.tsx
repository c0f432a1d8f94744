/** A button that changes notifications. It works without JavaScript; with it, the page stays. */
import type { ReactNode } from 'react'
import type { NotificationChange } from '../server/notification-actions.server.ts'
import type { SendChange } from './use-send-change.ts'

interface ChangeFormProps {
  change: NotificationChange
  sending: SendChange
  /** Called on submit to move the focus, since the button may disappear. */
  onSubmit: (form: HTMLFormElement) => void
  buttonClass: string
  /** Id of the element that describes what the button changes. */
  describedBy?: string
  isDisabled?: boolean
  children: ReactNode
}

export function ChangeForm({
  change,
  sending,
  onSubmit,
  buttonClass,
  describedBy,
  isDisabled = false,
  children,
}: ChangeFormProps) {
  return (
    <form
      method="post"
      action={sending.action}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
        sending.send(event.currentTarget)
      }}
    >
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
    </form>
  )
}
