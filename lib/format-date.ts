/** Formats dates the same way everywhere. */
import { memoize } from './memoize.ts'

/** The format of dates in a locale of `LANGUAGES`. */
const dayFormat = memoize(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

/**
 * Formats a date, in English as `Jun 20, 2025`, in UTC.
 *
 * @param at ms
 */
export function formatDay(at: number, locale: string): string {
  return dayFormat(locale).format(at)
}
