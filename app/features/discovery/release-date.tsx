/** Formatted release dates. */
import { useLocale } from 'use-intl'
import { dayFormat } from '../../lib/format-date.ts'
import { Day } from '../../ui/day.tsx'

/** @param date yyyy-mm-dd, in English shown as `Jun 20, 2025` */
export function ReleaseDate({ date }: { date: string }) {
  return <Day at={Date.parse(date)} />
}

/** The date on a card; a narrow card shows only month and year (`card-text.css`). */
export function CardDate({ date }: { date: string }) {
  const locale = useLocale()
  const [before, day, after] = splitDay(Date.parse(date), locale)
  return (
    <time dateTime={date}>
      {before}
      <span className="day-of-month">{day}</span>
      {after}
    </time>
  )
}

/**
 * Splits a date around its day of the month, with the characters up to the next part: `Jun `, `20, `,
 * `2025`; in German ``, `20. `, `Juni 2025`.
 *
 * @param at ms
 */
function splitDay(at: number, locale: string): [string, string, string] {
  const parts = dayFormat(locale).formatToParts(at)
  const start = parts.findIndex(({ type }) => type === 'day')
  const join = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('')
  return [join(0, start), join(start, start + 2), join(start + 2)]
}
