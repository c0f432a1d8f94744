/** Durations: units in ms, and what a duration is in whole units. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

const MINUTE_S = 60
const HOUR_S = 3_600

/** Splits a duration in ms into whole hours, minutes and seconds. A negative one is zero. */
export function splitDuration(ms: number): { hours: number; minutes: number; seconds: number } {
  const all = Math.floor(Math.max(0, ms) / 1_000)
  return {
    hours: Math.floor(all / HOUR_S),
    minutes: Math.floor((all % HOUR_S) / MINUTE_S),
    seconds: all % MINUTE_S,
  }
}

/**
 * Formats a duration for operators as `2h 5m`, `3m 20s` or `45s`, truncated to whole units. Pages use
 * `useDuration`.
 *
 * @param ms the duration
 */
export function formatDuration(ms: number): string {
  const { hours, minutes, seconds } = splitDuration(ms)
  if (hours > 0) return `${hours}h ${minutes}m`
  if (minutes > 0) return `${minutes}m ${seconds}s`
  return `${seconds}s`
}
