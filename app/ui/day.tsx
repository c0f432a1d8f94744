/** A date as text. */
import { formatDay } from '../lib/format-date.ts'

/**
 * Shows the date as `Jun 20, 2025`.
 *
 * @param at ms
 */
export function Day({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString().slice(0, 10)} className="whitespace-nowrap">
      {formatDay(at)}
    </time>
  )
}
