/** Durations in the language of the page. */
import { useTranslations } from 'use-intl'
import { splitDuration } from '#lib/duration.ts'
import type { Translator } from '#messages/translation.ts'

/**
 * Formats a duration in ms, in English as `2h 5m`, `3m 20s` or `45s`, truncated to whole units.
 * Numbers have no group separators.
 */
export function localizeDuration(t: Translator<'profile'>, ms: number): string {
  const units = splitDuration(ms)
  const hours = String(units.hours)
  const minutes = String(units.minutes)
  const seconds = String(units.seconds)
  if (units.hours > 0) return t('hoursAndMinutes', { hours, minutes })
  if (units.minutes > 0) return t('minutesAndSeconds', { minutes, seconds })
  return t('seconds', { seconds })
}

/** Returns a function that formats a duration in ms. */
export function useDuration(): (ms: number) => string {
  const t = useTranslations('profile')
  return (ms) => localizeDuration(t, ms)
}
