/** The layout of every form in the settings: fields, banner, button. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Mark } from '#app/ui/mark.tsx'
import { ResultBanner } from '#app/ui/result-banner.tsx'
import { SAVES, type SettingsResponse } from '../saves.ts'
import type { SaveState } from './use-save.ts'

interface SaveFormProps {
  state: SaveState
  /** Class of the submit button. */
  buttonClass?: string
  /** Shown next to the button. */
  aside?: ReactNode
  /** Called when the form resets, for state outside of the fields. */
  onReset?: () => void
  children: ReactNode
}

export function SaveForm({
  state,
  buttonClass = 'button-accent',
  aside,
  onReset,
  children,
}: SaveFormProps) {
  const { save, Form, isBusy, response } = state
  const t = useTranslations('settings')
  const form = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!response) return
    // Replaces the input with the saved values.
    if (response.success) form.current?.reset()
    // Disabling the button dropped the focus. Restores it.
    if (document.activeElement === document.body) submit.current?.focus()
  }, [response])

  return (
    <Form ref={form} method="post" className="grid gap-5" onReset={onReset}>
      <input type="hidden" name="intent" value={save} />
      {children}
      <SaveBanner response={response} />
      <div className="flex flex-wrap gap-3">
        <button
          ref={submit}
          type="submit"
          disabled={isBusy}
          className={`button max-sm:w-full ${buttonClass}`}
        >
          {isBusy && <Mark size={18} isDrawing />}
          <span>{t(isBusy ? SAVES[save].busy : SAVES[save].submit)}</span>
        </button>
        {aside}
      </div>
    </Form>
  )
}

/** The result of the last save. */
export function SaveBanner({ response }: { response: SettingsResponse | undefined }) {
  const t = useTranslations('settings')
  const failure = response?.isUnanswered && t(SAVES[response.save].failure)
  const error = response?.error ?? failure
  return <ResultBanner success={response?.success} note={response?.note} error={error} />
}
