/** A release date in words. */
import { Day } from '../../ui/day.tsx'

/** @param date yyyy-mm-dd, shown as `Jun 20, 2025` */
export function ReleaseDate({ date }: { date: string }) {
  return <Day at={Date.parse(date)} />
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** The same on a card, which shows month and year alone where it is narrow (`card-text.css`). */
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
