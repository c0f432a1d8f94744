/** Buttons that change notifications. They work without JavaScript; with it, the page stays. */
import type { ComponentProps, ReactNode } from 'react'
import { Form, href } from 'react-router'
import type { NotificationChange } from '../server/notification-actions.server.ts'

interface ChangeFormProps
  extends
    Pick<ComponentProps<'button'>, 'aria-describedby' | 'children' | 'className' | 'disabled'>,
    Pick<ComponentProps<typeof Form>, 'onSubmit'> {
  change: NotificationChange
  /** By default this page with its filter. */
  action?: string
}

export function ChangeForm({ change, action, onSubmit, ...button }: ChangeFormProps) {
  return (
    <Form method="post" {...(action && { action })} navigate={false} onSubmit={onSubmit}>
      {Object.entries(change).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" data-intent={change.intent} {...button} />
    </Form>
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
