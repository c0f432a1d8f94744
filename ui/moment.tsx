/** A time to the minute: the reader's local time; without scripts, and in its tooltip, in Greenwich Mean Time. */
import { useLocale } from 'use-intl'
import { formatMoment } from '#lib/format-moment.ts'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'

/** Returns functions that format a time (ms): as the reader's local time once scripts run, and with its time zone. */
export function useMoments() {
  const locale = useLocale()
  const isScripted = useIsScripted()
  const zoned = (at: number) => formatMoment(at, locale)
  const local = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return { zoned, time: isScripted ? (at: number) => local.format(at) : zoned }
}

/** @param at ms */
export function Moment({ at }: { at: number }) {
  const { time, zoned } = useMoments()
  return (
    <time dateTime={new Date(at).toISOString()} title={zoned(at)}>
      {time(at)}
    </time>
  )
}
