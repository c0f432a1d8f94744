/** Parses JSON from outside, which a schema then checks. */
import { attempt } from '#lib/attempt.ts'

/** Whether a text has neither a NUL nor half of a surrogate pair, which Postgres cannot store. */
export const isStorable = (value: unknown) =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))

/** Returns the value of a JSON text. Undefined if it is not JSON. */
export const parseJson = (text: string) => attempt<unknown>(() => JSON.parse(text))

/** The same for all texts and names in a value of JSON. */
const areStorable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flat().every(areStorable)
    : isStorable(value)

/**
 * Returns the value of a JSON text that a client sent. Undefined also if a text in it has a NUL or half of
 * a surrogate pair, which Postgres cannot store, or if it is nested too deeply.
 */
export function parseSentJson(text: string): unknown {
  const value = parseJson(text)
  return attempt(() => areStorable(value)) ? value : undefined
}
