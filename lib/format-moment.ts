/** Formats times for readers whose time zone is unknown, in UTC by the name that people know. */

/** `Intl` names UTC only as such. Abidjan has the same time all year, as Greenwich Mean Time. */
const GREENWICH = { timeZone: 'Africa/Abidjan', timeZoneName: 'long' } as const

/**
 * Formats a time to the minute, in English as `June 20, 2025 at 3:05 PM Greenwich Mean Time`.
 *
 * @param at ms
 */
export function formatMoment(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...GREENWICH,
  }).format(at)
}

/** Returns the name of the time zone. */
export function greenwichName(locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, GREENWICH).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')!.value
}
