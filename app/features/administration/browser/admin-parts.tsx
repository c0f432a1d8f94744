/** Parts that pages of the administration share: pager and forms. */
import { use, type ComponentProps } from 'react'
import { Link, useActionData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ActionForm, useResponseTo } from '#app/features/actions/browser/action-form.tsx'
import { FormState } from '#app/ui/field.tsx'
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

/** Returns the response to the last form of the page. */
export const useResponse = () => useActionData<AdminResponse>()

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

/** A form with one button. With fields, it is closed at first. */
export function ActForm({
  isHarm = false,
  ...form
}: ComponentProps<typeof ActionForm> & { isHarm?: boolean }) {
  const { intent, label, fields, children } = form
  const refused = useResponseTo(intent, fields)?.values
  const buttonClass = isHarm ? 'button-harm' : ''
  const shown = (
    <ActionForm
      {...form}
      className="grid justify-items-start gap-4 *:w-full"
      buttonClass={`w-auto ${buttonClass}`}
    />
  )
  if (!children) return shown
  return (
    <details open={refused !== undefined} className="open:basis-full">
      <summary className={`button list-none ${buttonClass}`}>{label}</summary>
      <div className="max-w-md py-4">{shown}</div>
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
