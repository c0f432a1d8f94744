/** Relative times in the language of the page. */
import { useLocale, useTranslations } from 'use-intl'
import { formatRelativeTime } from './relative-time.ts'

/** Returns the function that formats a time relative to now; both in ms. */
export function useRelativeTime(): (timestamp: number, now: number) => string {
  const locale = useLocale()
  const justNow = useTranslations('shell')('justNow')
  return (timestamp, now) => formatRelativeTime(timestamp, now, { locale, justNow })
}
