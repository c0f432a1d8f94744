/** Writes credited play time: reports, totals of the accounts, and play time per game. */
import { sql } from 'kysely'
import { tableOf } from '#platform/db/rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { startOfWeek, type PlayDays } from './play-days.ts'

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

export interface PlayCredit extends Pick<PlayDays, 'lastPlayDay' | 'daysInRow'> {
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

const REPORT_COLUMNS = {
  user_id: 'text',
  report_id: 'text',
  game_id: 'text',
  credited_ms: 'bigint',
  created_at: 'bigint',
} as const
const PLAY_COLUMNS = {
  user_id: 'text',
  game_id: 'text',
  total_ms: 'bigint',
  last_played_at: 'bigint',
} as const
const PROFILE_COLUMNS = {
  user_id: 'text',
  total_ms: 'bigint',
  last_credit_at: 'bigint',
  last_play_day: 'bigint',
  play_days_in_row: 'bigint',
  play_streak_started_at: 'bigint',
} as const

/** Saves these credits at `now`, in ms. The rows of the accounts are locked. */
export async function savePlayCredits(
  tx: Tx,
  accounts: ReadonlyMap<string, Account>,
  credited: readonly Credited[],
  now: number,
): Promise<void> {
  const reports = credited.map(({ report, creditedMs }) => ({
    user_id: report.userId,
    report_id: report.reportId,
    game_id: report.gameId,
    credited_ms: creditedMs,
    created_at: now,
  }))
  await sql`
    insert into play_report (user_id, report_id, game_id, credited_ms, created_at)
    select user_id, report_id, game_id, credited_ms, created_at
    from ${tableOf(tx, REPORT_COLUMNS, reports)} as given`.execute(tx)

  const totals = [...new Set(credited.map(({ report }) => report.userId))].map((userId) => {
    const { totalMs, lastPlayDay, daysInRow, streakStartedAt } = accounts.get(userId)!
    return {
      user_id: userId,
      total_ms: totalMs,
      last_credit_at: now,
      last_play_day: lastPlayDay ?? 0,
      play_days_in_row: daysInRow,
      play_streak_started_at: streakStartedAt,
    }
  })
  await sql`
    update profile set total_play_ms = given.total_ms, last_credit_at = given.last_credit_at,
      last_play_day = given.last_play_day, play_days_in_row = given.play_days_in_row,
      play_streak_started_at = given.play_streak_started_at
    from ${tableOf(tx, PROFILE_COLUMNS, totals)} as given
    where profile.user_id = given.user_id`.execute(tx)

  await sql`
    insert into play_time (user_id, game_id, total_ms, last_played_at, week_ms)
    select user_id, game_id, total_ms, last_played_at, total_ms
    from ${tableOf(tx, PLAY_COLUMNS, sumByGame(credited, now))} as given where true
    on conflict (user_id, game_id) do update
      set total_ms = play_time.total_ms + excluded.total_ms,
        last_played_at = excluded.last_played_at,
        week_ms = excluded.week_ms +
          case when play_time.last_played_at >= ${startOfWeek(now)} then play_time.week_ms
          else 0 end`.execute(tx)
}

/** Sums reports per game, because one statement may update a row only once. */
function sumByGame(credited: readonly Credited[], now: number) {
  const byGame = Map.groupBy(credited, ({ report }) => `${report.userId} ${report.gameId}`)
  return [...byGame.values()].map((group) => ({
    user_id: group[0]!.report.userId,
    game_id: group[0]!.report.gameId,
    total_ms: group.reduce((sum, { creditedMs }) => sum + creditedMs, 0),
    last_played_at: now,
  }))
}
