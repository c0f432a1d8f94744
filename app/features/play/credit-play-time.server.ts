/** Credits play time by the server's clock. The browser's figure is only a claim. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import { isPostgres } from '../../db/engine.ts'
import { createBatchLoader } from '../../db/batch-loader.ts'
import { tableOf } from '../../db/rows.ts'
import { removerOfExpired } from '../../db/remove-rows.ts'
import { transact, type Tx } from '../../db/transact.server.ts'
import type { Game } from '#catalogue/game.ts'
import type { Achievement } from '../achievements/definitions.ts'
import { CARD_GENRES } from '../discovery/listing.ts'
import type { NotifySite } from '../notifications/notify.server.ts'
import {
  awardAchievements,
  listMissing,
  listUnlocked,
  type Awarded,
} from './award-achievements.server.ts'
import { addPlayDay, isLateNight, type PlayDays } from './play-days.ts'
import { MAX_CREDIT_MS } from './play-rules.ts'

/** Retention of reports for duplicate detection, ms. */
const KEEP_REPORTS_MS = 24 * 60 * 60_000

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

/** The site, with what decides which games and genres a player knows. */
export interface PlaySite extends NotifySite {
  games: readonly Pick<Game, 'id' | 'name' | 'genre'>[]
}

export interface PlayCredit {
  creditedMs: number
  totalPlayMs: number
  unlocked: Achievement[]
}

/** The state of an account while its reports are processed. */
interface Account extends PlayDays {
  totalMs: number
  lastCreditAt: number
  isLateNight: boolean
}

interface Credited {
  report: PlayReport
  creditedMs: number
}

/**
 * Credits for each report the minimum of three times: the claim, the time since this account's last
 * credit (over all tabs and devices), and 65 s. A report that was already counted credits nothing.
 *
 * @returns one credit per report, in the same order; undefined if the account does not exist
 */
export async function creditPlayTimes(
  tx: Tx,
  reports: readonly PlayReport[],
  site: PlaySite,
  now = tx.now(),
): Promise<(PlayCredit | undefined)[]> {
  const accounts = await lockAccounts(tx, [...new Set(reports.map(({ userId }) => userId))])
  const counted = await listCounted(tx, reports)
  const credited: Credited[] = []
  for (const report of reports) {
    const account = accounts.get(report.userId)
    const key = keyOf(report)
    if (!account || counted.has(key)) continue
    const passedMs = Math.max(0, now - account.lastCreditAt)
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
  if (credited.length > 0) await saveCredits(tx, accounts, credited, now)
  const unlocked = await awardPlayers(tx, accounts, credited, site, now)
  return reports.map((report) => {
    const account = accounts.get(report.userId)
    if (!account) return undefined
    const own = credited.find((each) => each.report === report)
    return {
      creditedMs: own?.creditedMs ?? 0,
      totalPlayMs: account.totalMs,
      unlocked: (own && unlocked.get(report.userId)) ?? [],
    }
  })
}

/**
 * Batches the reports that arrive within one tick.
 *
 * @param siteNow returns the current site configuration
 */
export function createPlayTimeCredit(
  db: Db,
  siteNow: () => PlaySite,
): (report: PlayReport) => Promise<PlayCredit | undefined> {
  return createBatchLoader((reports) =>
    // Safe to retry: each report has an idempotency key.
    transact(db, (tx) => creditPlayTimes(tx, reports, siteNow()), { isRepeatable: true }),
  )
}

const keyOf = ({ userId, reportId }: PlayReport) => `${userId} ${reportId}`

interface LockedRow {
  user_id: string
  total_play_ms: number
  last_credit_at: number
  last_play_day: number | null
  play_days_in_row: number
}

/** Locks the accounts' rows: on Postgres a concurrent save waits here for the first one. */
async function lockAccounts(tx: Tx, userIds: string[]): Promise<Map<string, Account>> {
  const requested = userIds.map((user_id) => ({ user_id }))
  const { rows } = await sql<LockedRow>`
    select user_id, total_play_ms, last_credit_at, last_play_day, play_days_in_row from profile
    where user_id in (select user_id from ${tableOf(tx, { user_id: 'text' }, requested)} as requested)
    order by user_id ${isPostgres(tx) ? sql`for update` : sql``}`.execute(tx)
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        totalMs: row.total_play_ms,
        lastCreditAt: row.last_credit_at,
        lastPlayDay: row.last_play_day,
        daysInRow: row.play_days_in_row,
        isLateNight: false,
      },
    ]),
  )
}

const REPORT_KEY = { user_id: 'text', report_id: 'text' } as const
const REPORT_COLUMNS = { ...REPORT_KEY, credited_ms: 'bigint', created_at: 'bigint' } as const
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
} as const

/** The keys of the reports that were counted before. */
async function listCounted(tx: Tx, reports: readonly PlayReport[]): Promise<Set<string>> {
  const requested = reports.map(({ userId, reportId }) => ({
    user_id: userId,
    report_id: reportId,
  }))
  const { rows } = await sql<{ user_id: string; report_id: string }>`
    select user_id, report_id from play_report where (user_id, report_id) in
      (select user_id, report_id from ${tableOf(tx, REPORT_KEY, requested)} as requested)`.execute(
    tx,
  )
  return new Set(rows.map(({ user_id, report_id }) => `${user_id} ${report_id}`))
}

async function saveCredits(
  tx: Tx,
  accounts: ReadonlyMap<string, Account>,
  credited: readonly Credited[],
  now: number,
): Promise<void> {
  const reports = credited.map(({ report, creditedMs }) => ({
    user_id: report.userId,
    report_id: report.reportId,
    credited_ms: creditedMs,
    created_at: now,
  }))
  await sql`
    insert into play_report (user_id, report_id, credited_ms, created_at)
    select user_id, report_id, credited_ms, created_at
    from ${tableOf(tx, REPORT_COLUMNS, reports)} as given`.execute(tx)

  const totals = [...new Set(credited.map(({ report }) => report.userId))].map((userId) => ({
    user_id: userId,
    total_ms: accounts.get(userId)!.totalMs,
    last_credit_at: now,
    last_play_day: accounts.get(userId)!.lastPlayDay ?? 0,
    play_days_in_row: accounts.get(userId)!.daysInRow,
  }))
  await sql`
    update profile set total_play_ms = given.total_ms, last_credit_at = given.last_credit_at,
      last_play_day = given.last_play_day, play_days_in_row = given.play_days_in_row
    from ${tableOf(tx, PROFILE_COLUMNS, totals)} as given
    where profile.user_id = given.user_id`.execute(tx)

  await sql`
    insert into play_time (user_id, game_id, total_ms, last_played_at)
    select user_id, game_id, total_ms, last_played_at
    from ${tableOf(tx, PLAY_COLUMNS, sumByGame(credited, now))} as given where true
    on conflict (user_id, game_id) do update
      set total_ms = play_time.total_ms + excluded.total_ms,
        last_played_at = excluded.last_played_at`.execute(tx)
}

/** Sums reports per game, because one statement may update a row only once. */
function sumByGame(credited: readonly Credited[], now: number) {
  const sums = new Map<
    string,
    { user_id: string; game_id: string; total_ms: number; last_played_at: number }
  >()
  for (const { report, creditedMs } of credited) {
    const key = `${report.userId} ${report.gameId}`
    const sum = sums.get(key)
    if (sum) sum.total_ms += creditedMs
    else {
      sums.set(key, {
        user_id: report.userId,
        game_id: report.gameId,
        total_ms: creditedMs,
        last_played_at: now,
      })
    }
  }
  return [...sums.values()]
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

interface PlayedRow {
  user_id: string
  game_id: string
  total_ms: number
}

/** Awards what the players have reached with these credits. Call it after they are saved. */
async function awardPlayers(
  tx: Tx,
  accounts: ReadonlyMap<string, Account>,
  credited: readonly Credited[],
  site: PlaySite,
  now: number,
): Promise<Awarded> {
  const players = [...new Set(credited.map(({ report }) => report.userId))]
  if (players.length === 0) return new Map()
  const unlocked = await listUnlocked(tx, players)
  const discoverers = players.filter(
    (userId) => listMissing(unlocked, userId, ({ group }) => group === 'discovery').length > 0,
  )
  const played = await listPlayed(tx, discoverers)
  const reached = players.map((userId) => {
    const own = played.filter((row) => row.user_id === userId)
    const { totalMs, daysInRow, isLateNight } = accounts.get(userId)!
    return {
      userId,
      progress: {
        playTime: totalMs,
        daysInRow,
        lateNights: isLateNight ? 1 : 0,
        ...countGames(own, site),
      },
      before: countGames(
        own.filter((row) => row.total_ms > creditIn(row, credited)),
        site,
      ),
    }
  })
  return awardAchievements(tx, reached, site, now, unlocked)
}

async function listPlayed(tx: Tx, userIds: readonly string[]): Promise<PlayedRow[]> {
  if (userIds.length === 0) return []
  return tx
    .selectFrom('play_time')
    .select(['user_id', 'game_id', 'total_ms'])
    .where('user_id', 'in', userIds)
    .execute()
}

/** The play time of these credits in the game of the row, ms. */
function creditIn(row: PlayedRow, credited: readonly Credited[]): number {
  return credited
    .filter(({ report }) => report.userId === row.user_id && report.gameId === row.game_id)
    .reduce((sum, { creditedMs }) => sum + creditedMs, 0)
}

/** Counts the games of the catalog and the genres on their cards, as the profile does. */
function countGames(played: readonly PlayedRow[], { games }: PlaySite) {
  const known = played.flatMap(({ game_id }) => {
    const game = games.find(({ id }) => id === game_id)
    return game ? [game] : []
  })
  const genres = new Set(known.flatMap(({ genre }) => genre.slice(0, CARD_GENRES)))
  return { games: known.length, genres: genres.size }
}
