/** A date as text. */
import { useLocale } from 'use-intl'
import { formatDay } from '#lib/format-date.ts'

/**
 * Shows the date, in English as `Jun 20, 2025`.
 *
 * @param at ms
 */
export function Day({ at }: { at: number }) {
  const locale = useLocale()
  return (
    <time dateTime={new Date(at).toISOString().slice(0, 10)} className="whitespace-nowrap">
      {formatDay(at, locale)}
    </time>
  )
}
