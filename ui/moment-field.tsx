/** A field for a time. With scripts, people type it in their own time zone; the form sends it in UTC. */
import { use, useEffect, useRef, type ComponentProps } from 'react'
import { useLocale } from 'use-intl'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'
import { greenwichName } from '#lib/format-moment.ts'
import { Field, FormState } from './field.tsx'

interface MomentFieldProps extends ComponentProps<typeof Field> {
  name: string
  /** The field is a day, and means this minute of it, such as `23:59`. */
  minuteOfDay?: string
}

const MINUTE_LENGTH = 'YYYY-MM-DDThh:mm'.length
const DAY_LENGTH = 'YYYY-MM-DD'.length

/** Returns a time as fields and the form contain it, in UTC or moved by minutes. Empty without a time. */
function toMinute(at: Date, offset = 0): string {
  const ms = at.getTime() + offset * 60_000
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, MINUTE_LENGTH)
}

/** A `Field` whose value is a minute in UTC, such as `2026-12-01T10:00`; without scripts also a day. */
export function MomentField({ minuteOfDay, defaultValue, hint, ...field }: MomentFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  /** What the field contains if nobody has changed it. */
  const shown = useRef<string>(undefined)
  const zone = greenwichName(useLocale())
  const isScripted = useIsScripted()
  const { name } = field
  const length = minuteOfDay ? DAY_LENGTH : MINUTE_LENGTH
  const stored = String(use(FormState).values?.[name] ?? defaultValue ?? '')
  useEffect(() => {
    const input = ref.current!
    const form = input.form!
    // As in other fields, what was typed stays: a filter is sent while people type.
    if (stored.length === MINUTE_LENGTH && !isTyped.current) {
      const at = new Date(`${stored}Z`)
      input.value = toMinute(at, -at.getTimezoneOffset()).slice(0, length)
      shown.current = input.value
    }
    const convert = ({ formData }: FormDataEvent) => {
      // Of the hour that clocks repeat, the field contains less than is stored.
      if (input.value === shown.current) return formData.set(name, stored)
      const typed = minuteOfDay ? `${input.value}T${minuteOfDay}` : input.value
      formData.set(name, toMinute(new Date(typed)))
    }
    form.addEventListener('formdata', convert)
    return () => form.removeEventListener('formdata', convert)
  }, [stored, length, minuteOfDay, name])
  return (
    <Field
      ref={ref}
      type={minuteOfDay ? 'date' : 'datetime-local'}
      required={false}
      onInput={() => {
        isTyped.current = true
      }}
      {...field}
      defaultValue={stored.slice(0, length)}
      hint={isScripted ? hint : [hint, zone].filter(Boolean).join(' ')}
    />
  )
}
