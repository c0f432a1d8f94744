/** Formatted release dates. */
import { Day } from '../../ui/day.tsx'

/** @param date yyyy-mm-dd, shown as `Jun 20, 2025` */
export function ReleaseDate({ date }: { date: string }) {
  return <Day at={Date.parse(date)} />
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** The date on a card; a narrow card shows only month and year (`card-text.css`). */
export function CardDate({ date }: { date: string }) {
  const [year, , day] = date.split('-')
  return (
    <time dateTime={date}>
      {`${month.format(Date.parse(date))} `}
      <span className="day-of-month">{`${Number(day)}, `}</span>
      {year}
    </time>
  )
}
