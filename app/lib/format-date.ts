/** Formats dates the same way everywhere. */
const days = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/**
 * Formats a date as `Jun 20, 2025` in UTC.
 *
 * @param at ms
 */
export function formatDay(at: number): string {
  return days.format(at)
}
