/** Credits play time by the server's clock. The browser's figure is only a claim. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.server.ts'
import { isPostgres } from '#platform/db/engine.ts'
import { createBatchLoader } from '#platform/db/batch-loader.ts'
import { listOf, tableOf } from '#platform/db/rows.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import { transactWithEvents, type Tx } from '#platform/db/transact.server.ts'
import { listNewlyUnlocked } from '#features/achievements/server/award-achievements.server.ts'
import type { Achievement } from '#features/achievements/definitions.ts'
import {
  type Account,
  type Credited,
  type PlayCredit,
  type PlayReport,
  savePlayCredits,
} from './save-play-credits.server.ts'
import { addPlayDay, isLateNight } from './play-days.ts'
import { MAX_CREDIT_MS } from '../play-rules.ts'
import { DAY_MS } from '#lib/duration.ts'

/** Retention of reports for duplicate detection, ms. */
const KEEP_REPORTS_MS = DAY_MS

/**
 * Credits for each report the minimum of three times: the claim, the time since this account's last
 * credit (over all tabs and devices), and 65 s. A report that was already counted credits nothing.
 *
 * @returns one credit per report, in the same order; undefined if the account does not exist
 */
export async function creditPlayTimes(
  tx: Tx,
  reports: readonly PlayReport[],
  now = tx.now(),
): Promise<(PlayCredit | undefined)[]> {
  const accounts = await lockAccounts(tx, [...new Set(reports.map(({ userId }) => userId))], now)
  const counted = await listCounted(tx, reports)
  const credited: Credited[] = []
  for (const report of reports) {
    const account = accounts.get(report.userId)
    const key = keyOf(report)
    if (!account || counted.has(key)) continue
    const passedMs = now - account.lastCreditAt
    const { claimedMs } = report
    const claim = Number.isFinite(claimedMs) ? Math.max(0, Math.floor(claimedMs)) : 0
    const creditedMs = Math.min(claim, passedMs, MAX_CREDIT_MS)
    // Stores no row: reports without a credit must not fill the disk.
    if (creditedMs === 0) continue
    counted.add(key)
    account.totalMs += creditedMs
    account.lastCreditAt = now
    Object.assign(account, addPlayDay(account, now, report.utcOffset))
    account.isLateNight ||= isLateNight(now, report.utcOffset)
    credited.push({ report, creditedMs })
  }
  if (credited.length > 0) await savePlayCredits(tx, accounts, credited, now)
  for (const { report, creditedMs } of credited) {
    const { userId, gameId } = report
    const { totalMs, daysInRow, isLateNight } = accounts.get(userId)!
    const event = { userId, gameId, creditedMs, totalMs, daysInRow, isLateNight, at: now }
    tx.emit({ kind: 'play-time-credited', ...event })
  }
  return reports.map((report) => {
    const account = accounts.get(report.userId)
    if (!account) return undefined
    const own = credited.find((each) => each.report === report)
    const { totalMs: totalPlayMs, lastPlayDay, daysInRow } = account
    return { creditedMs: own?.creditedMs ?? 0, totalPlayMs, lastPlayDay, daysInRow }
  })
}

/** A credit, with the achievements that it has unlocked. */
type SavedCredit = PlayCredit & { unlocked: readonly Achievement[] }

/** Returns a function that credits a report. Batches the reports that arrive together. */
export function createPlayTimeCredit(
  db: Db,
): (report: PlayReport) => Promise<SavedCredit | undefined> {
  return createBatchLoader(async (reports) => {
    const { result, events } = await transactWithEvents(db, (tx) => creditPlayTimes(tx, reports), {
      // Each report has an idempotency key.
      isRepeatable: true,
    })
    const unlocked = listNewlyUnlocked(events)
    return result.map((credit, index) => {
      const own = credit?.creditedMs ? unlocked.get(reports[index]!.userId) : undefined
      return credit && Object.assign(credit, { unlocked: own ?? [] })
    })
  })
}

const keyOf = ({ userId, reportId }: PlayReport) => `${userId} ${reportId}`

interface LockedRow {
  user_id: string
  total_play_ms: number
  last_credit_at: number
  last_play_day: number | null
  play_days_in_row: number
  play_streak_started_at: number | null
}

/** Locks the accounts' rows: on Postgres a concurrent save waits here for the first one. */
async function lockAccounts(tx: Tx, userIds: string[], now: number): Promise<Map<string, Account>> {
  const { rows } = await sql<LockedRow>`
    select user_id, total_play_ms, last_credit_at, last_play_day, play_days_in_row,
      play_streak_started_at from profile
    where user_id in ${listOf(tx, userIds)}
    order by user_id ${isPostgres(tx) ? sql`for update` : sql``}`.execute(tx)
  // Of a clock that was set back since. Without this, nothing would be credited until that time.
  const ahead = rows.filter((row) => row.last_credit_at > now).map(({ user_id }) => user_id)
  if (ahead.length > 0) {
    await sql`update profile set last_credit_at = ${now}
      where user_id in ${listOf(tx, ahead)}`.execute(tx)
  }
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        totalMs: row.total_play_ms,
        lastCreditAt: Math.min(row.last_credit_at, now),
        lastPlayDay: row.last_play_day,
        daysInRow: row.play_days_in_row,
        streakStartedAt: row.play_streak_started_at,
        isLateNight: false,
      },
    ]),
  )
}

const REPORT_KEY = { user_id: 'text', report_id: 'text' } as const

/** The keys of the reports that were counted before. */
async function listCounted(tx: Tx, reports: readonly PlayReport[]): Promise<Set<string>> {
  const requested = reports.map(({ userId, reportId }) => ({
    user_id: userId,
    report_id: reportId,
  }))
  // A scalar subquery, not a join: while Postgres has no statistics of `play_report`, it would read the
  // whole table for a join.
  const { rows } = await sql<{ user_id: string; report_id: string }>`
    select user_id, report_id from ${tableOf(tx, REPORT_KEY, requested)} as requested
    where (select created_at from play_report where play_report.user_id = requested.user_id
      and play_report.report_id = requested.report_id) is not null`.execute(tx)
  return new Set(rows.map(({ user_id, report_id }) => `${user_id} ${report_id}`))
}

/** Removes at most `limit` expired reports. Returns the number removed. */
export const removeExpiredReports = removerOfExpired(
  'play_report',
  ['user_id', 'report_id'],
  (row, now) => row('created_at', '<=', now - KEEP_REPORTS_MS),
)

/** Removes at most `limit` reports of a deleted account. Returns the number removed. */
export async function removeReportsOf(tx: Tx, userId: string, limit: number): Promise<number> {
  // Deletes by key range. Postgres has no statistics of many new rows, and would scan an IN list
  // for each of them.
  const first = tx
    .selectFrom('play_report')
    .select('report_id')
    .where('user_id', '=', userId)
    .orderBy('report_id')
    .limit(limit)
    .as('first')
  const { numDeletedRows } = await tx
    .deleteFrom('play_report')
    .where('user_id', '=', userId)
    .where('report_id', '<=', (query) =>
      query.selectFrom(first).select(({ fn }) => fn.max<string>('first.report_id').as('last')),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
