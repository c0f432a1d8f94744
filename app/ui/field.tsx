/** The text field of every form. */
import { useId, type ComponentProps } from 'react'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string | undefined
  /** The validation error of the value. */
  fault?: string | undefined
}

/** A required field with its label and, below it, its hint. */
export function Field({ label, hint, fault, ...input }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        required
        aria-describedby={described || undefined}
        aria-invalid={fault ? true : undefined}
        className="min-h-11 w-full rounded-md border border-line-strong bg-ground px-3 aria-invalid:border-harm"
        {...input}
      />
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
