/** Every form in the settings: fields, result, button. It works without scripts. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { useTranslations } from 'use-intl'
import { FormState } from '#app/ui/field.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { ResultBanner } from '#app/ui/result-banner.tsx'
import { SAVES, type Save, type SettingsResponse } from '../saves.ts'

interface SaveFormProps {
  /** The form's action. */
  save: Save
  /** Class of the submit button. */
  buttonClass?: string
  /** Shown next to the button. */
  aside?: ReactNode
  /** Called when the form resets, for state outside of the fields. */
  onReset?: () => void
  children: ReactNode
}

export function SaveForm({
  save,
  buttonClass = 'button-accent',
  aside,
  onReset,
  children,
}: SaveFormProps) {
  const t = useTranslations('settings')
  const fetcher = useFetcher<SettingsResponse>()
  const posted = useActionData<SettingsResponse>()
  const isBusy = fetcher.state !== 'idle'
  // Without scripts the result comes with the page.
  const last = fetcher.data ?? (posted?.action === save ? posted : undefined)
  const response = isBusy ? undefined : last
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
    <fetcher.Form ref={form} method="post" className="grid gap-5" onReset={onReset}>
      <input type="hidden" name="intent" value={save} />
      <FormState value={{ values: last?.values ?? {}, faults: response?.faults ?? {} }}>
        {children}
      </FormState>
      <SaveBanner response={response} />
      <fieldset disabled={isBusy} className="flex flex-wrap gap-3">
        <button ref={submit} type="submit" className={`button max-sm:w-full ${buttonClass}`}>
          {isBusy && <Mark size={18} isDrawing />}
          <span>{t(SAVES[save][isBusy ? 'busy' : 'submit'])}</span>
        </button>
        {aside}
      </fieldset>
    </fetcher.Form>
  )
}

/** The result of the last save. */
export function SaveBanner({ response }: { response: SettingsResponse | undefined }) {
  const t = useTranslations('settings')
  if (!response) return <ResultBanner />
  const { action, success, note, error = success ? undefined : t(SAVES[action].failure) } = response
  return <ResultBanner success={success} note={note} error={error} />
}
