/** The field of every password, with a button that shows what was typed. */
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#ui/field.tsx'
import { MAX_PASSWORD_LENGTH } from '../account-limits.ts'

interface PasswordFieldProps extends Omit<
  ComponentProps<typeof Field>,
  'type' | 'end' | 'autoComplete'
> {
  /** False for the one that the account has. */
  isNew?: boolean
}

/**
 * A password field with a button that shows or hides the characters. A text that is too long is refused
 * at once: the browser's own limit would cut a pasted password silently.
 */
export function PasswordField({ isNew = false, ...props }: PasswordFieldProps) {
  const t = useTranslations('auth')
  const [isShown, setShown] = useState(false)
  const [isTooLong, setTooLong] = useState(false)
  const tooLong = t('passwordTooLong', { max: MAX_PASSWORD_LENGTH })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A browser may keep the values of text fields, but not those of password fields.
    const form = button.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <Field
      {...props}
      {...(isTooLong && { fault: tooLong })}
      onInput={({ currentTarget: input }) => {
        const isOver = input.value.length > MAX_PASSWORD_LENGTH
        setTooLong(isOver)
        input.setCustomValidity(isOver ? tooLong : '')
      }}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          ref={button}
          type="button"
          className="absolute inset-y-0 end-0 grid w-11 place-content-center rounded-md text-muted hover:text-ink scriptless:hidden"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          <span className="sr-only">{t(isShown ? 'hidePassword' : 'showPassword')}</span>
        </button>
      }
    />
  )
}
