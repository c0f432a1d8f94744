/** Formats dates the same way everywhere. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the format of dates in a locale of `LANGUAGES`: in English `Jun 20, 2025`, in UTC. */
function dayFormat(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  formats.set(locale, made)
  return made
}

/**
 * Formats a date, in English as `Jun 20, 2025`, in UTC.
 *
 * @param at ms
 */
export function formatDay(at: number, locale: string): string {
  return dayFormat(locale).format(at)
}
