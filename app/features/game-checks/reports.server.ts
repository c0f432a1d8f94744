/** Reports of games that do not work: counted for the operator, from nobody in particular. */
import { createHmac } from 'node:crypto'
import type { Reader } from '../../db/db.server.ts'
import { removerOfExpired } from '../../db/remove-rows.ts'
import type { Tx } from '../../db/transact.server.ts'
import type { ReportReason } from './report-reasons.ts'

const DAY_MS = 24 * 60 * 60_000
/** Of one game: more say nothing more, and would fill the disk. */
const MAX_A_DAY = 1_000
/** Older reports say nothing of the game of today. */
const KEPT_DAYS = 30

export interface GameReport {
  gameId: string
  reason: ReportReason
  /** The client's address and what its browser calls itself: nothing of them is stored. */
  address: string
  userAgent: string
}

/** The day of this moment, UTC. */
function dayOf(now: number): number {
  return Math.floor(now / DAY_MS)
}

/**
 * Counts the report: one per browser, game and day, the first one. Browsers of one network that call
 * themselves the same are one.
 *
 * @param secret the portal's key: without it nobody can find out who reported
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
  const { reports } = await tx
    .selectFrom('game_report')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .where('day', '=', day)
    .where('game_id', '=', gameId)
    .executeTakeFirstOrThrow()
  if (Number(reports) >= MAX_A_DAY) return
  await tx
    .insertInto('game_report')
    .values({ game_id: gameId, day, reporter, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Reports of the last 30 days by game and reason. */
export async function countReports(
  db: Reader,
  now = db.now(),
): Promise<Map<string, Partial<Record<ReportReason, number>>>> {
  const rows = await db
    .selectFrom('game_report')
    .select(['game_id', 'reason', ({ fn }) => fn.countAll<number>().as('reports')])
    .where('day', '>', dayOf(now) - KEPT_DAYS)
    .groupBy(['game_id', 'reason'])
    .execute()
  const byGame = new Map<string, Partial<Record<ReportReason, number>>>()
  for (const { game_id, reason, reports } of rows) {
    byGame.set(game_id, { ...byGame.get(game_id), [reason]: Number(reports) })
  }
  return byGame
}

/** Removes reports that have expired; at most so many. Returns how many. */
export const removeExpiredGameReports = removerOfExpired(
  'game_report',
  ['day', 'game_id', 'reporter'],
  (row, now) => row('day', '<=', dayOf(now) - KEPT_DAYS),
)
