/** A release date in the reader's words. */

const format = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** @param date yyyy-mm-dd, shown as `Jun 20, 2025` */
export function ReleaseDate({ date }: { date: string }) {
  return <time dateTime={date}>{format.format(new Date(date))}</time>
}
