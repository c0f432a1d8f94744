/** Parses JSON from outside, which a schema then checks. */
import { attempt } from '#lib/attempt.ts'

/** Whether a text has neither a NUL nor half of a surrogate pair, which Postgres cannot store. */
export const isStorable = (value: unknown) =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))

/** Returns the value of a JSON text. Undefined if it is not JSON. */
export const parseJson = (text: string) => attempt<unknown>(() => JSON.parse(text))

/**
 * Returns the value of a JSON text that a client sent. Undefined also if a text in it has a NUL or half of
 * a surrogate pair, which Postgres cannot store, or if it is nested too deeply.
 */
export function parseSentJson(text: string): unknown {
  let isValid = true
  const value = attempt<unknown>(() =>
    JSON.parse(text, (key, each: unknown) => {
      isValid &&= isStorable(key) && isStorable(each)
      return each
    }),
  )
  return isValid ? value : undefined
}
