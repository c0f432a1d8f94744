/** Formats times relative to now. */
import { formatDay } from './format-date.ts'
import { useLocale, useTranslations } from 'use-intl'
import { MINUTE_MS, HOUR_MS, DAY_MS } from './duration.ts'
import { memoize } from './memoize.ts'

const WEEK_MS = 7 * DAY_MS

/** The locale, and the text that `Intl` does not have. */
interface RelativeWords {
  locale: string
  /** The text for less than a minute. */
  justNow: string
}

/** Creating a format takes longer than using it. */
const formatOf = memoize((locale: string) => {
  // The narrow form of English is `5m ago`. In other languages it may lack words: `-5 min`.
  const style = locale === 'en' ? 'narrow' : 'short'
  return new Intl.RelativeTimeFormat(locale, { style })
})

/**
 * Formats as `Just now`, `5m ago`, `3h ago`, `6d ago`, then as the date `Jun 20, 2025`. Both times
 * are in ms. In a component: `useRelativeTime`.
 */
export function formatRelativeTime(
  timestamp: number,
  now: number,
  { locale, justNow }: RelativeWords,
): string {
  const age = now - timestamp
  if (age < MINUTE_MS) return justNow
  const format = formatOf(locale)
  if (age < HOUR_MS) return format.format(-Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return format.format(-Math.floor(age / HOUR_MS), 'hour')
  if (age < WEEK_MS) return format.format(-Math.floor(age / DAY_MS), 'day')
  return formatDay(timestamp, locale)
}

/** Returns the function that formats a time relative to now; both in ms. */
export function useRelativeTime(): (timestamp: number, now: number) => string {
  const locale = useLocale()
  const justNow = useTranslations('shell')('justNow')
  return (timestamp, now) => formatRelativeTime(timestamp, now, { locale, justNow })
}
