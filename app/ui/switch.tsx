/** A switch with its label. The whole row toggles it. In a form it posts `on`, or nothing. */
import { useId, type ComponentProps } from 'react'

interface SwitchProps extends Pick<
  ComponentProps<'input'>,
  'name' | 'checked' | 'defaultChecked' | 'onChange'
> {
  label: string
  hint: string
}

export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId()
  return (
    <div className="relative flex items-center justify-between gap-6 py-3.5">
      <div>
        <label htmlFor={id} className="font-semibold after:absolute after:inset-0">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        // eslint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state
        role="switch"
        aria-describedby={`${id}-hint`}
        className="switch"
        {...input}
      />
    </div>
  )
}
