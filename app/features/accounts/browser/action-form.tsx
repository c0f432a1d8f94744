/** A form with one button that runs an action. It works without scripts. */
import type { ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'

interface ActionFormProps extends Pick<
  ComponentProps<typeof Form>,
  'children' | 'encType' | 'ref'
> {
  /** What the form does: the name of its action. */
  intent: string
  label: string
  /** The label for screen readers, where several buttons have the same one. */
  fullLabel?: string
  /** Hidden fields. */
  fields?: Record<string, string>
  className?: string
  buttonClass?: string
}

export function ActionForm(props: ActionFormProps) {
  const { intent, label, fullLabel, fields = {}, buttonClass = '', children, ...form } = props
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post" {...form}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button
        type="submit"
        name="intent"
        value={intent}
        disabled={isBusy}
        aria-label={fullLabel}
        className={`button ${buttonClass}`}
      >
        {label}
      </button>
    </Form>
  )
}
