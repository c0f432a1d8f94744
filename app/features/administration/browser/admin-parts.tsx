/** Parts that pages of the administration share: pager and forms. */
import { createContext, use, useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Form, Link, useActionData, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Field } from '#app/ui/field.tsx'
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

/** What fields contain, by their names. */
export type Values = Partial<Record<string, string>>

/** What a refused form shows again: what was typed, and the faults of its fields. */
interface FormState {
  values?: Values
  faults?: Values
}

/** The state of the form around a field. Outside of one, a field shows its default. */
export const FormState = createContext<FormState>({})

/** Returns the response to the last form of the page. */
export const useResponse = () => useActionData<AdminResponse>()

/** A field that shows what was typed, and why it was refused. */
export function Input({
  name,
  defaultValue,
  ...field
}: ComponentProps<typeof Field> & { name: string }) {
  const { values, faults } = use(FormState)
  const value = values?.[name] ?? defaultValue
  return <Field name={name} defaultValue={value} fault={faults?.[name]} {...field} />
}

/** Returns whether a box was ticked in the refused form; undefined without one. */
export function useTicked(name: string, value = 'on'): boolean | undefined {
  const { values } = use(FormState)
  return values && (values[name] ?? '').split(',').includes(value)
}

/** A box with its label. After a refusal, it is as it was sent. */
export function CheckField({
  children,
  defaultChecked,
  ...input
}: ComponentProps<'input'> & { name: string; value?: string }) {
  const wasTicked = useTicked(input.name, input.value)
  // A disabled box is not sent.
  const isTicked = input.disabled ? defaultChecked : (wasTicked ?? defaultChecked)
  return (
    <label className="-mx-3 flex min-h-11 items-center gap-3 px-3">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-accent"
        // Not undefined: React would leave the former tick in the document.
        defaultChecked={isTicked ?? false}
        {...input}
      />
      {children}
    </label>
  )
}

interface ActFormProps {
  /** What the form does. */
  intent: string
  label: string
  /** The label for screen readers, where several buttons have the same one. */
  fullLabel?: string
  /** Hidden fields. */
  hidden?: Record<string, string>
  isHarm?: boolean
  /** For a form with a file. */
  encType?: 'multipart/form-data'
  /** The fields. With them, the form is closed at first. */
  children?: ReactNode
}

/** A form with one button, which works without scripts. */
export function ActForm(props: ActFormProps) {
  const { intent, label, fullLabel, hidden = {}, isHarm = false, children } = props
  const response = useResponse()
  const isBusy = useNavigation().state === 'submitting'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (response?.success) form.current?.reset()
  }, [response])
  const isThis = Object.entries({ intent, ...hidden }).every(
    ([name, value]) => response?.values?.[name] === value,
  )
  const refused = isThis ? response : undefined
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
      {children}
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
      <div className="max-w-md py-4">
        <FormState value={refused ?? {}}>{shown}</FormState>
      </div>
    </details>
  )
}

/** Why fields were refused. */
export function Reasons({ faults }: { faults: Partial<Record<string, string>> }) {
  if (Object.keys(faults).length === 0) return null
  return (
    <div className="mb-6 text-sm wrap-anywhere text-harm">
      <ul className="list-disc ps-5">
        {Object.entries(faults).map(([field, reason]) => (
          <li key={field}>
            <bdi>{field}</bdi>: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
