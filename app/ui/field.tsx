/** The field of every form. */
import { useId, type ComponentProps, type ReactNode } from 'react'

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

/** A field, required by default, with its label and, below it, its hint. */
export function Field({ label, hint, fault, end, as, ...input }: FieldProps) {
  // The controls share all properties that forms use.
  const Control = (as ?? 'input') as 'input'
  const id = useId()
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
          className={`min-h-11 w-full scroll-mt-24 rounded-md border border-line-strong bg-ground py-2 ps-3 aria-invalid:border-harm ${end ? 'pe-12' : 'pe-3'}`}
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

/** Why a form was refused, above its fields. Shows nothing without a sentence. */
export function FormError({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p
      ref={bringIntoView}
      role="alert"
      className="scroll-mt-24 rounded-md border border-harm bg-harm-wash p-3 text-sm text-harm"
    >
      {children}
    </p>
  )
}

/** In a low window the button may be far below the message. */
function bringIntoView(message: HTMLElement | null): void {
  void message?.scrollIntoView({ block: 'nearest' })
}
