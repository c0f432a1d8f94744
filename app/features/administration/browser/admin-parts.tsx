/** Parts that pages of the administration share: pager and forms. */
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AdminResponse } from '../server/admin-request.ts'

/** Links to the parts of a list before and after the shown one. The filter of the address stays. */
export function Pager({ newer, older }: { newer: string | undefined; older: string | undefined }) {
  const t = useTranslations('adminPlayers')
  const [query] = useSearchParams()
  const linkTo = (name: 'after' | 'before', key: string) => {
    const kept = [...query].filter(([each]) => each !== 'after' && each !== 'before')
    return `?${new URLSearchParams([...kept, [name, key]])}`
  }
  return (
    <p className="mt-4 flex justify-between gap-3 empty:hidden">
      {newer && (
        <Link to={linkTo('after', newer)} className="button">
          {t('newer')}
        </Link>
      )}
      {older && (
        <Link to={linkTo('before', older)} className="button ms-auto">
          {t('older')}
        </Link>
      )}
    </p>
  )
}

/** Returns the props of a field: its name and, after a refusal, what was typed and the fault. */
type FieldOf = (name: string) => {
  name: string
  defaultValue: string | undefined
  fault: string | undefined
}

interface ActFormProps {
  /** What the form does. */
  intent: string
  label: string
  response: AdminResponse | undefined
  /** The label for screen readers, where several buttons have the same one. */
  fullLabel?: string
  /** Hidden fields. */
  hidden?: Record<string, string>
  isHarm?: boolean
  /** For a form with a file. */
  encType?: 'multipart/form-data'
  /** The fields. With them, the form is closed at first. */
  children?: (field: FieldOf) => ReactNode
}

/** A form with one button, which works without scripts. */
export function ActForm(props: ActFormProps) {
  const { intent, label, fullLabel, response, hidden = {}, isHarm = false, children } = props
  const isBusy = useNavigation().state === 'submitting'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (response?.success) form.current?.reset()
  }, [response])
  const isThis = Object.entries({ intent, ...hidden }).every(
    ([name, value]) => response?.values?.[name] === value,
  )
  const refused = isThis ? response : undefined
  const field: FieldOf = (name) => ({
    name,
    defaultValue: refused?.values?.[name],
    fault: refused?.faults?.[name],
  })
  const shown = (
    <Form
      method="post"
      encType={props.encType ?? 'application/x-www-form-urlencoded'}
      ref={form}
      className="grid justify-items-start gap-4 *:w-full"
    >
      {Object.entries({ intent, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children?.(field)}
      <button
        type="submit"
        disabled={isBusy}
        aria-label={fullLabel}
        className={`button w-auto ${isHarm ? 'button-harm' : ''}`}
      >
        {label}
      </button>
    </Form>
  )
  if (!children) return shown
  return (
    <details open={refused !== undefined} className="open:basis-full">
      <summary className={`button list-none ${isHarm ? 'button-harm' : ''}`}>{label}</summary>
      <div className="max-w-md py-4">{shown}</div>
    </details>
  )
}

/** Why fields were refused. The reasons are those of the command line, in English. */
export function Reasons({ faults }: { faults: Partial<Record<string, string>> }) {
  return (
    <ul
      lang="en"
      dir="ltr"
      className="mb-6 list-disc ps-5 text-sm wrap-anywhere text-harm empty:hidden"
    >
      {Object.entries(faults).map(([field, reason]) => (
        <li key={field}>
          {field}: {reason}
        </li>
      ))}
    </ul>
  )
}

export function CheckField({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="-mx-3 flex min-h-11 items-center gap-3 px-3">
      <input type="checkbox" className="size-6 shrink-0 accent-accent" {...input} />
      {children}
    </label>
  )
}
