/** The form of an action. It works without scripts. */
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Form, useActionData, useNavigation, type FetcherWithComponents } from 'react-router'
import { useTranslations } from 'use-intl'
import { FormState } from '#ui/field.tsx'
import { Mark } from '#ui/mark.tsx'
import { ResultBanner } from '#ui/result-banner.tsx'

/** What the page shows after a form. */
export interface ActionResponse {
  /** The name of the action. */
  action?: string
  success?: string
  /** Further information after a success. */
  note?: string
  error?: string | undefined
  /** The sentences of invalid fields, by their names. */
  faults?: Record<string, string>
  /** What was typed, after a refusal. */
  values?: Record<string, string>
}

interface ActionFormProps extends Pick<
  ComponentProps<typeof Form>,
  'action' | 'children' | 'className' | 'encType' | 'onChange' | 'onReset' | 'onSubmit'
> {
  /** What the form does: the name of its action. */
  intent: string
  label: string
  /** The label once a form with fields was sent, instead of "Loading...". */
  busyLabel?: string
  /** The label for screen readers, where several buttons have the same one. */
  fullLabel?: string
  /** Hidden fields. They tell forms of the same action apart. */
  fields?: Record<string, string>
  buttonClass?: string
  /** Shows the result above the button, and this sentence without one of the server. */
  failure?: string
  /** Shown next to the button. */
  aside?: ReactNode
  /** Sends the form instead of a navigation. */
  fetcher?: FetcherWithComponents<ActionResponse>
}

/** Returns the response to the page's last form if it was this one. */
export function useResponseTo(intent: string, fields: Record<string, string> = {}) {
  const posted = useActionData<ActionResponse>()
  const name = posted?.action ?? posted?.values?.intent
  const isThis = Object.entries(fields).every(
    ([field, value]) => (posted?.values?.[field] ?? value) === value,
  )
  return name === intent && isThis ? posted : undefined
}

/**
 * A form with its button. The page stays where it is. After a refusal the fields show what was typed and
 * their faults, and the first wrong one gets the focus. After a success they are as at first.
 */
export function ActionForm({
  intent,
  label,
  busyLabel,
  fullLabel,
  fields,
  buttonClass = '',
  failure,
  aside,
  fetcher,
  children,
  ...form
}: ActionFormProps) {
  const posted = useResponseTo(intent, fields)
  const t = useTranslations('auth')
  const { state } = useNavigation()
  const isBusy = fetcher ? fetcher.state !== 'idle' : state === 'submitting'
  // Without scripts the response comes with the page.
  const last = fetcher?.data ?? posted
  const response = isBusy ? undefined : last
  const ref = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (response?.success) ref.current!.reset()
    const wrong = response && ref.current!.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) wrong.focus()
    // Disabling the button dropped the focus.
    else if (response && document.activeElement === document.body) submit.current!.focus()
  }, [response])
  const button = (
    <button
      ref={submit}
      type="submit"
      disabled={isBusy}
      aria-label={fullLabel}
      className={`button ${buttonClass}`}
    >
      {isBusy && busyLabel && <Mark size={18} isDrawing />}
      <span>{isBusy && children ? (busyLabel ?? t('loading')) : label}</span>
    </button>
  )
  const Sender = fetcher?.Form ?? Form
  return (
    <Sender ref={ref} method="post" preventScrollReset {...form}>
      {Object.entries({ intent, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormState value={last ?? {}}>{children}</FormState>
      {failure !== undefined && (
        <ResultBanner
          {...response}
          error={response && !response.success ? (response.error ?? failure) : undefined}
        />
      )}
      {aside ? (
        <fieldset disabled={isBusy} className="flex flex-wrap gap-3">
          {button}
          {aside}
        </fieldset>
      ) : (
        button
      )}
    </Sender>
  )
}
