/** The field of a time-based code or a recovery code. */
import type { ComponentProps } from 'react'
import { Field } from '#ui/field.tsx'

interface CodeFieldProps extends ComponentProps<typeof Field> {
  /** True for recovery codes, which have letters: phones show their full keyboard. */
  hasLetters?: boolean
}

export function CodeField({ hasLetters = false, ...field }: CodeFieldProps) {
  return (
    <Field
      name="code"
      dir="ltr"
      autoComplete={hasLetters ? 'off' : 'one-time-code'}
      inputMode={hasLetters ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  )
}
