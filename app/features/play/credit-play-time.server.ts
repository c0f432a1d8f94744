/** Credits play time by the server's own clock: a browser's figure is only a claim. */
import type { Db } from '../../db/db.server.ts'
import { awardPlayTime } from '../achievements/award.server.ts'
import type { Achievement } from '../achievements/definitions.ts'
import { MAX_CREDIT_MS } from './play-rules.ts'

/** A repeated save is recognised this long. */
const KEEP_REPORTS_MS = 24 * 60 * 60_000

export interface PlayReport {
  userId: string
  gameId: string
  /** The same for every try of one save. */
  reportId: string
  /** What the browser says was played, ms. */
  claimedMs: number
}

export interface PlayCredit {
  creditedMs: number
  totalPlayMs: number
  unlocked: Achievement[]
}

/**
 * Credits the smallest of what was claimed, what has passed since this account's last credit (over
 * all its tabs and devices), and 65 s. A report that was counted before credits nothing again.
 *
 * @param db a transaction
 */
export async function creditPlayTime(
  db: Db,
  report: PlayReport,
  site: { portalName: string; publicUrl: string },
  now = Date.now(),
): Promise<PlayCredit> {
  const { userId, gameId, reportId, claimedMs } = report
  // The row is the account's lock: on Postgres the second of two saves waits here for the first.
  const profile = await db
    .updateTable('profile')
    .set((expression) => ({ total_play_ms: expression.ref('total_play_ms') }))
    .where('user_id', '=', userId)
    .returning(['total_play_ms', 'last_credit_at'])
    .executeTakeFirstOrThrow()
  const passedMs = Math.max(0, now - profile.last_credit_at)
  const claim = Number.isFinite(claimedMs) ? Math.max(0, Math.floor(claimedMs)) : 0
  const creditedMs = Math.min(claim, passedMs, MAX_CREDIT_MS)
  const nothing = { creditedMs: 0, totalPlayMs: profile.total_play_ms, unlocked: [] }
  // No row for it: reports that bring nothing must not fill the disk.
  if (creditedMs === 0) return nothing

  const counted = await db
    .insertInto('play_report')
    .values({ user_id: userId, report_id: reportId, credited_ms: creditedMs, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'report_id']).doNothing())
    .executeTakeFirst()
  if (counted.numInsertedOrUpdatedRows !== 1n) return nothing

  const totalPlayMs = profile.total_play_ms + creditedMs
  await db
    .updateTable('profile')
    .set({ total_play_ms: totalPlayMs, last_credit_at: now })
    .where('user_id', '=', userId)
    .execute()
  await db
    .insertInto('play_time')
    .values({ user_id: userId, game_id: gameId, total_ms: creditedMs, last_played_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'game_id']).doUpdateSet((expression) => ({
        total_ms: expression('play_time.total_ms', '+', creditedMs),
        last_played_at: now,
      })),
    )
    .execute()
  const unlocked = await awardPlayTime(db, { userId, totalPlayMs, ...site }, now)
  return { creditedMs, totalPlayMs, unlocked }
}

/** Forgets reports that nobody repeats any more; at most so many. Returns how many. */
export async function removeOldReports(db: Db, limit: number, now = Date.now()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('play_report')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('user_id', 'report_id'),
        'in',
        selectFrom('play_report')
          .select(['user_id', 'report_id'])
          .where('created_at', '<=', now - KEEP_REPORTS_MS)
          .limit(limit)
          .$asTuple('user_id', 'report_id'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
