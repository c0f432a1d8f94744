/** Formats times relative to now. */
import { formatDay } from './format-date.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/**
 * Formats as `Just now`, `5m ago`, `3h ago`, `6d ago`, then as the date `Jun 20, 2025`. Both
 * arguments are in ms.
 */
export function formatRelativeTime(timestamp: number, now: number): string {
  const age = now - timestamp
  if (age < MINUTE_MS) return 'Just now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m ago`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h ago`
  if (age < WEEK_MS) return `${Math.floor(age / DAY_MS)}d ago`
  return formatDay(timestamp, 'en')
}
