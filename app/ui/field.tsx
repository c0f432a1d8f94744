/** The text field of every form. */
import { useId, type ComponentProps, type ReactNode } from 'react'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string | undefined
  /** The validation error of the value. */
  fault?: string | undefined
  /** A control at the end of the input, 44 px wide. */
  end?: ReactNode
}

/** A required field with its label and, below it, its hint. */
export function Field({ label, hint, fault, end, ...input }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          required
          aria-describedby={described || undefined}
          aria-invalid={fault ? true : undefined}
          className={`min-h-11 w-full rounded-md border border-line-strong bg-ground ps-3 aria-invalid:border-harm ${end ? 'pe-12' : 'pe-3'}`}
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
