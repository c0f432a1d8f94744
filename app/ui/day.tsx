/** A day in words. */
const format = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** @param at ms, shown as `Jun 20, 2025` */
export function Day({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString().slice(0, 10)}>{format.format(at)}</time>
}
