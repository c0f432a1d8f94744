/**
 * The player's day and hour of play: the server's clock with the browser's offset to UTC, which is a
 * claim (ADR 74). The week is that of UTC.
 */
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#lib/duration.ts'

/** The most days between two time zones' dates. */
const MAX_DAYS_AHEAD = 2
/** The offsets of all time zones are within these limits, minutes. */
export const MAX_UTC_OFFSET_MINUTES = 14 * 60
/** A player who travels east has shorter days, by the difference of the time zones. */
const TRAVEL_MS = 4 * HOUR_MS
/** Play from midnight to this hour is at night. */
const NIGHT_ENDS_AT_HOUR = 4
const WEEK_MS = 7 * DAY_MS
/** 1970 began on a Thursday: the first Monday was day 4. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** Days with play time. */
export interface PlayDays {
  /** Days since 1970 in the player's time zone; null before the first one. */
  lastPlayDay: number | null
  /** Days in a row up to that day. */
  daysInRow: number
  /** The first play of the streak, by the server's clock; null if unknown. */
  streakStartedAt: number | null
}

/**
 * Adds a day of play. A browser could send a different offset each time, so the third day also needs
 * 20 hours of the server's clock since the first play, and each later day 24 more.
 *
 * @param utcOffset minutes east of UTC; undefined if the browser sent none, which means UTC
 */
export function addPlayDay(days: PlayDays, now: number, utcOffset = 0): PlayDays {
  const day = Math.floor((now + utcOffset * MINUTE_MS) / DAY_MS)
  const { lastPlayDay, daysInRow, streakStartedAt } = days
  if (lastPlayDay !== null && lastPlayDay > day + MAX_DAYS_AHEAD) {
    // The clock was ahead, and was set back since: the streak ends today.
    const latest = now - (daysInRow - 1) * DAY_MS
    const start = Math.min(latest, streakStartedAt ?? latest)
    return { daysInRow, lastPlayDay: day, streakStartedAt: start }
  }
  // A journey to the west leads back to the day before.
  if (lastPlayDay !== null && day <= lastPlayDay) return days
  if (day - 1 !== lastPlayDay) return { lastPlayDay: day, daysInRow: 1, streakStartedAt: now }
  const wholeDays = daysInRow - 1
  if (streakStartedAt !== null && now - streakStartedAt < wholeDays * DAY_MS - TRAVEL_MS)
    return days
  return { lastPlayDay: day, daysInRow: daysInRow + 1, streakStartedAt }
}

/** Returns when the week of this time began: Monday, 0:00 UTC. Both in ms. */
export function startOfWeek(now: number): number {
  return now - ((now - FIRST_MONDAY_MS) % WEEK_MS)
}

/**
 * True from midnight to 4 in the morning.
 *
 * @param utcOffset minutes east of UTC. Without it the time of the day is unknown.
 */
export function isLateNight(now: number, utcOffset: number | undefined): boolean {
  if (utcOffset === undefined) return false
  const timeOfDay = (((now + utcOffset * MINUTE_MS) % DAY_MS) + DAY_MS) % DAY_MS
  return timeOfDay < NIGHT_ENDS_AT_HOUR * HOUR_MS
}
