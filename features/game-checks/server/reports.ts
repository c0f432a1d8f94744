/** Reports of broken games: anonymous counts for the operator. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { dayOf } from '#catalogue/game-of-the-day.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import { listOf } from '#platform/db/rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { RULES } from '#features/limits/server/rules.ts'
import type { ReportReason } from '../report-reasons.ts'

/** Number of client networks at their limit that together reach the daily maximum of a game. */
const NETWORKS_A_DAY = 100
/** Maximum reports per game and day: more reports add no information and would fill the disk. */
const MAX_A_DAY = NETWORKS_A_DAY * RULES['game-report-game'].max
/** Older reports do not describe the game's current state. */
const KEPT_DAYS = 30

export interface GameReport {
  gameId: string
  reason: ReportReason
  /** The client's address and its User-Agent header; neither is stored. */
  address: string
  userAgent: string
}

/**
 * Stores one report per browser, game and day: the first one. Browsers of one client network with
 * the same User-Agent header count as one.
 *
 * @param secret the portal's key, without which the reporter cannot be derived
 */
export async function addReport(
  tx: Tx,
  { gameId, reason, address, userAgent }: GameReport,
  secret: string,
): Promise<void> {
  const day = dayOf(tx.now())
  const reporter = createHmac('sha256', secret)
    .update(JSON.stringify(['game-report', day, gameId, address, userAgent]))
    .digest('base64url')
    .slice(0, 22)
  const reports = tx.selectFrom('game_report').where('day', '=', day)
  if ((await countRows(reports.where('game_id', '=', gameId))) >= MAX_A_DAY) return
  await tx
    .insertInto('game_report')
    .values({ game_id: gameId, day, reporter, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Counts the reports of the last 30 days by game and reason; without `gameIds`, of all games. */
export async function countReports(
  db: Reader,
  gameIds?: readonly string[],
  now = db.now(),
): Promise<Map<string, Partial<Record<ReportReason, number>>>> {
  const ofGames = gameIds ? sql<boolean>`game_id in ${listOf(db, gameIds)}` : sql.lit(true)
  const rows = await db
    .selectFrom('game_report')
    .select(['game_id', 'reason', ({ fn }) => fn.countAll<number>().as('reports')])
    .where('day', '>', dayOf(now) - KEPT_DAYS)
    .where(ofGames)
    .groupBy(['game_id', 'reason'])
    .execute()
  const byGame = new Map<string, Partial<Record<ReportReason, number>>>()
  for (const { game_id, reason, reports } of rows) {
    byGame.set(game_id, { ...byGame.get(game_id), [reason]: Number(reports) })
  }
  return byGame
}

/** Removes at most `limit` expired reports. Returns the number removed. */
export const removeExpiredGameReports = removerOfExpired(
  'game_report',
  ['day', 'game_id', 'reporter'],
  (row, now) => row('day', '<=', dayOf(now) - KEPT_DAYS),
)
