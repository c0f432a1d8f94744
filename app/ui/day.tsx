/** A day in words. */
import { formatDay } from '../lib/format-date.ts'

/** @param at ms, shown as `Jun 20, 2025` */
export function Day({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString().slice(0, 10)} className="whitespace-nowrap">
      {formatDay(at)}
    </time>
  )
}
