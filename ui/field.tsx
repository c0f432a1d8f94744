/** The field of every form. */
import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react'

/** What fields contain, by their names. */
export type Values = Partial<Record<string, string>>

/** What a refused form shows again, by the names of its fields: what was typed, and the faults. */
export const FormState = createContext<{ values?: Values; faults?: Values }>({})

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** Another control than an input; the children are its options. */
  as?: 'select' | 'textarea'
  rows?: number
  hint?: string | undefined
  /** The validation error of the value. */
  fault?: string | undefined
  /** A control at the end of the input, 44 px wide. */
  end?: ReactNode
}

/**
 * A field, required by default, with its label and, below it, its hint. In a `FormState` it shows what was
 * typed, and its fault.
 */
export function Field({ label, hint, end, as, ...props }: FieldProps) {
  // The controls share all properties that forms use.
  const Control = (as ?? 'input') as 'input'
  const id = useId()
  const { name = '' } = props
  const { values, faults } = use(FormState)
  const { fault = faults?.[name], defaultValue, ...input } = props
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <Control
          id={id}
          required
          aria-describedby={described || undefined}
          aria-invalid={fault ? true : undefined}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- of a page that comes back with the fault
          autoFocus={fault !== undefined}
          className={`min-h-11 w-full rounded-md border border-line-strong bg-ground py-2 ps-3 aria-invalid:border-harm ${end ? 'pe-12' : 'pe-3'}`}
          {...(input.value === undefined && { defaultValue: values?.[name] ?? defaultValue })}
          {...input}
        />
        {end}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="text-sm text-harm">
          {fault}
        </p>
      )}
    </div>
  )
}
