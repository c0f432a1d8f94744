/** What the actions of staff share. */
import { z } from 'zod'
import { asciiDigits } from '#lib/ascii-digits.ts'

export const STAFF = { limits: ['staff-account'], locksAccount: true } as const

/** A text that passes the test. The sentence of another one gets `max`. */
const text = (isValid: (text: string) => boolean, max: number, error: string) =>
  z.string().trim().refine(isValid, { error, params: { max } })

/** A number as people type it. */
export const typedDigits = z.string().trim().transform(asciiDigits)

/** Whether it is a whole number from 1 to `max`, as people type it. */
export const isWhole = (typed: string, max: number) =>
  /^[1-9]\d{0,5}$/.test(typed) && Number(typed) <= max

/** From 1 to `max`. */
export const wholeNumber = (max: number, error: string) =>
  typedDigits.refine((typed) => isWhole(typed, max), { error, params: { max } }).transform(Number)

/** At most `max` characters, and no control characters. */
export const oneLine = (max: number, error: string) =>
  text((typed) => typed.length <= max && /^\P{Cc}+$/u.test(typed), max, error)

/** At most `max` characters. */
export const lines = (max: number, error: string) =>
  text((typed) => typed.length > 0 && typed.length <= max, max, error)

/** True if a file was chosen, even an empty one. Without a file, the field has an empty name. */
export const isChosen = (field: unknown): field is File =>
  field instanceof File && field.name !== ''
