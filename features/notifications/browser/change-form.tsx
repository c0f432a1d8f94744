/** A button that changes notifications. It works without JavaScript; with it, the page stays. */
import type { ComponentProps } from 'react'
import { Form } from 'react-router'
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
