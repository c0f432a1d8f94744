/** Durations in the language of the page. */
import { useTranslations } from 'use-intl'
import { splitDuration } from '../../lib/duration.ts'

type ProfileMessages = ReturnType<typeof useTranslations<'profile'>>

/**
 * Words a duration in ms, in English as `2h 5m`, `3m 20s` or `45s`, truncated to whole units. Without
 * group separators, as in a clock.
 */
export function wordDuration(t: ProfileMessages, ms: number): string {
  const units = splitDuration(ms)
  const hours = String(units.hours)
  const minutes = String(units.minutes)
  const seconds = String(units.seconds)
  if (units.hours > 0) return t('hoursAndMinutes', { hours, minutes })
  if (units.minutes > 0) return t('minutesAndSeconds', { minutes, seconds })
  return t('seconds', { seconds })
}

/** Returns a function that words a duration in ms. */
export function useDuration(): (ms: number) => string {
  const t = useTranslations('profile')
  return (ms) => wordDuration(t, ms)
}
