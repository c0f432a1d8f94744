/** A time to the minute: the reader's local time. UTC is in its tooltip, and the text without scripts. */
import { useLocale } from 'use-intl'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'

/** Returns functions that format a time (ms): as the reader's local time once scripts run, and in UTC. */
export function useMoments() {
  const locale = useLocale()
  const isScripted = useIsScripted()
  const format = (at: number, timeZone?: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
      at,
    )
  const utc = (at: number) => `${format(at, 'UTC')} UTC`
  return { utc, time: isScripted ? (at: number) => format(at) : utc }
}

/** @param at ms */
export function Moment({ at }: { at: number }) {
  const { time, utc } = useMoments()
  return (
    <time dateTime={new Date(at).toISOString()} title={utc(at)}>
      {time(at)}
    </time>
  )
}
