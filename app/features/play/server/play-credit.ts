/** Play time reports and their credit. */
import type { PlayDays } from './play-days.ts'

export interface PlayReport {
  userId: string
  gameId: string
  /** The idempotency key: the same for every attempt of one save. */
  reportId: string
  /** The play time that the browser claims, ms. */
  claimedMs: number
  /** The offset of the browser's time zone, minutes east of UTC. A claim, like the play time. */
  utcOffset?: number | undefined
}

export interface PlayCredit {
  creditedMs: number
  totalPlayMs: number
}

/** The state of an account while its reports are processed. */
export interface Account extends PlayDays {
  totalMs: number
  lastCreditAt: number
  isLateNight: boolean
}

/** A report that brought play time. */
export interface Credited {
  report: PlayReport
  creditedMs: number
}
