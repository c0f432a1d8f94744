/** Days in words, the same everywhere. */
const days = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** @param at ms, becomes `Jun 20, 2025` */
export function formatDay(at: number): string {
  return days.format(at)
}
