/** What the actions of staff share. */
import { z } from 'zod'

export const STAFF = { limits: ['staff-account'], locksAccount: true } as const

/** A text that passes the test. The sentence of another one gets `max`. */
const text = (isValid: (text: string) => boolean, max: number, error: string) =>
  z.string().trim().refine(isValid, { error, params: { max } })

/** Whether it is a whole number from 1 to `max`, as people type it. */
export const isWhole = (typed: string, max: number) =>
  /^[1-9]\d{0,5}$/.test(typed) && Number(typed) <= max

/** From 1 to `max`. */
export const wholeNumber = (max: number, error: string) =>
  text((typed) => isWhole(typed, max), max, error).transform(Number)

/** At most `max` characters, and no control characters. */
export const oneLine = (max: number, error: string) =>
  text((typed) => typed.length <= max && /^\P{Cc}+$/u.test(typed), max, error)

/** At most `max` characters. */
export const lines = (max: number, error: string) =>
  text((typed) => typed.length > 0 && typed.length <= max, max, error)
