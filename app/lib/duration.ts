/** Formats durations. */

const MINUTE_S = 60
const HOUR_S = 3_600

/**
 * Formats a duration as `2h 5m`, `3m 20s` or `45s`, truncated to whole units.
 *
 * @param ms the duration
 */
export function formatDuration(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1_000)
  if (seconds >= HOUR_S) {
    return `${Math.floor(seconds / HOUR_S)}h ${Math.floor((seconds % HOUR_S) / MINUTE_S)}m`
  }
  if (seconds >= MINUTE_S) return `${Math.floor(seconds / MINUTE_S)}m ${seconds % MINUTE_S}s`
  return `${seconds}s`
}
