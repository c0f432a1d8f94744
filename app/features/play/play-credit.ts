/** Play time reports and their credit. */
import type { Game } from '#catalogue/game.ts'
import type { Achievement } from '../achievements/definitions.ts'
import type { NotifySite } from '../notifications/notify.server.ts'
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

/** The site, with the catalog that decides which games and genres count. */
export interface PlaySite extends NotifySite {
  games: readonly Pick<Game, 'id' | 'name' | 'genre'>[]
}

export interface PlayCredit {
  creditedMs: number
  totalPlayMs: number
  unlocked: Achievement[]
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
