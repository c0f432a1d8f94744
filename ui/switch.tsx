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
        className="relative h-7 w-12 flex-none cursor-pointer appearance-none rounded-full border border-line-strong bg-raised [transition:background-color_var(--duration-quick),border-color_var(--duration-quick)] before:absolute before:start-[3px] before:top-[3px] before:size-5 before:rounded-full before:bg-muted before:[transition:translate_var(--duration-quick)_var(--ease-out),background-color_var(--duration-quick)] checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent rtl:checked:before:-translate-x-5 forced-colors:before:bg-[ButtonText] forced-colors:checked:before:bg-[Highlight]"
        {...input}
      />
    </div>
  )
}
