/** Parts that pages of the administration share: lists with filter and pager, and forms. */
import { use, useMemo, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import {
  Form,
  Link,
  useActionData,
  useLocation,
  useNavigationType,
  useSearchParams,
} from 'react-router'
import { useTranslations } from 'use-intl'
import {
  ActionForm,
  useResponseTo,
  type ActionResponse,
} from '#features/actions/browser/action-form.tsx'
import { Field, FormState } from '#ui/field.tsx'

/** Within this time another letter may follow, ms. */
const TYPING_MS = 300

interface FilterFormProps {
  /** What is filtered. */
  name: string
  /** The label of the button, for browsers without scripts. */
  label: string
  className: string
  children: ReactNode
}

/** The filter of a list, in the query of the address. With scripts, it applies at once. */
export function FilterForm({ name, label, className, children }: FilterFormProps) {
  const { key, state } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const [shownKey, setShownKey] = useState(key)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Another filter than that of this form, such as a link's or an earlier one: its fields start again.
  if (key !== shownKey && (isBack || state !== 'filtered')) setShownKey(key)
  return (
    <Form
      key={shownKey}
      role="search"
      aria-label={name}
      replace
      preventScrollReset
      state="filtered"
      className={`panel mb-6 grid items-start gap-4 p-4 ${className}`}
      onSubmit={() => clearTimeout(timer.current)}
      onChange={({ currentTarget: form, target }) => {
        const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox'
        clearTimeout(timer.current)
        timer.current = setTimeout(() => form.requestSubmit(), isTyped ? TYPING_MS : 0)
      }}
    >
      {children}
      <button type="submit" className="button justify-self-start scripted:hidden">
        {label}
      </button>
    </Form>
  )
}

/** The class of cells that only wide screens show. */
export const WIDE = 'max-md:hidden'

interface ListTableProps {
  name: string
  /** The heads of the columns, with the classes of others than text. */
  heads: readonly (readonly [label: string, className?: string])[]
  /** The rows. */
  children: ReactNode
}

/** The table of a list, with rows of 56 px. With large letters on a phone, the cells are below each other. */
export function ListTable({ name, heads, children }: ListTableProps) {
  return (
    <div className="panel">
      <table
        aria-label={name}
        className="w-full text-sm max-[15rem]:[&,&_:is(tbody,tr,td)]:block max-[15rem]:[&_thead]:hidden [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:first:ps-3 [&_:is(td,th)]:last:pe-3"
      >
        <thead className="text-muted">
          <tr>
            {heads.map(([label, className = 'text-start']) => (
              <th key={label} scope="col" className={`font-semibold ${className}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">{children}</tbody>
      </table>
    </div>
  )
}

/** Links to the parts of a list before and after the shown one. The filter of the address stays. */
export function Pager({
  newer,
  older,
  labels,
}: {
  newer: string | undefined
  older: string | undefined
  /** Instead of "Newer" and "Older". */
  labels?: [newer: string, older: string]
}) {
  const t = useTranslations('adminPlayers')
  const [newerLabel, olderLabel] = labels ?? [t('newer'), t('older')]
  const [query] = useSearchParams()
  const linkTo = (name: 'after' | 'before', key: string) => {
    const kept = [...query].filter(([each]) => each !== 'after' && each !== 'before')
    return `?${new URLSearchParams([...kept, [name, key]])}`
  }
  return (
    <p className="mt-4 flex justify-between gap-3 empty:hidden">
      {newer && (
        <Link to={linkTo('after', newer)} className="button">
          {newerLabel}
        </Link>
      )}
      {older && (
        <Link to={linkTo('before', older)} className="button ms-auto">
          {olderLabel}
        </Link>
      )}
    </p>
  )
}

/** What the page shows after a form. */
export interface AdminResponse extends ActionResponse {
  /** What else to say, one line each. */
  notes?: string[]
  /** Whether `values` are shown as they would be published. */
  preview?: boolean
  /** The action that undoes this one, with its fields. */
  undo?: { intent: string; fields: Record<string, string> }
  /** Shown once, for copying: a link. */
  link?: string
  /** The page to open first, in another tab, before the form can be sent again. */
  first?: { to: string; label: string }
}

/** Returns the response to the last form of the page. */
export const useResponse = () => useActionData<AdminResponse>()

/**
 * The same for a form that starts again with other values. After a response that has none, as without a
 * connection, they stay those of the response before it, and so does the preview.
 */
export function useResponseWithValues(): AdminResponse | undefined {
  const response = useResponse()
  const [kept, keep] = useState<AdminResponse>()
  const isAnswered = !response || response.values || response.success
  const last = isAnswered ? response : kept
  if (last !== kept) keep(last)
  // A new object would take the focus again.
  return useMemo(() => {
    const { values, preview } = last ?? {}
    return response && { ...(values && { values }), ...(preview && { preview }), ...response }
  }, [response, last])
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

interface SelectFieldProps extends ComponentProps<typeof Field> {
  options: readonly (readonly [value: string, label: string])[]
}

/** A field with choices, in this order. */
export function SelectField({ options, ...field }: SelectFieldProps) {
  return (
    <Field as="select" required={false} {...field}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Field>
  )
}

/** An `ActionForm` with one button. With fields, it is closed at first. */
export function AdminForm({
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

/** Names with their values, which may be in another direction. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid items-baseline gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="sm:contents">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The faults of fields that the refused form does not show. */
export function Reasons() {
  const { faults } = use(FormState)
  if (!faults) return null
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
