/** Likes of suspended accounts: they do not count, and come back when the suspension ends (ADR 54). */
import { sql } from 'kysely'
import type { Db, Reader } from '#platform/db/db.server.ts'
import { tableOf } from '#platform/db/rows.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import {
  liftSuspension,
  listEndedSuspensions,
} from '#features/accounts/server/suspensions.server.ts'
import { lockUser } from '#features/accounts/server/ways-in.server.ts'
import type { Job } from '#platform/jobs/job.ts'
import { LIKE_COLUMNS, applyMoves, countLikesOf } from './set-like.server.ts'

/** Accounts that one run of the job changes. The next run has the others. */
const MAX_PER_RUN = 500

/** Uncounts the player's likes, as long as the account is suspended. */
export async function uncountLikesOf(tx: Tx, userId: string): Promise<void> {
  const counted = await tx
    .deleteFrom('game_like')
    .where('user_id', '=', userId)
    .where('user_id', 'in', (is) => is.selectFrom('suspension').select('user_id'))
    .returning(['user_id', 'game_id', 'created_at'])
    .execute()
  if (counted.length === 0) return
  await sql`
    insert into uncounted_like (user_id, game_id, created_at, is_suspended)
    select user_id, game_id, created_at, 1 from ${tableOf(tx, LIKE_COLUMNS, counted)} as requested
    where true on conflict (user_id, game_id) do update set is_suspended = 1`.execute(tx)
  await applyMoves(tx, new Map(counted.map(({ game_id }) => [game_id, -1])))
}

/**
 * Counts the likes that the suspension had uncounted, and all others if the address was confirmed
 * meanwhile.
 */
export async function countLikesAfterSuspension(tx: Tx, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('user')
    .select('email_verified')
    .where('id', '=', userId)
    .executeTakeFirst()
  await countLikesOf(tx, userId, user?.email_verified ? undefined : 1)
}

/** Suspended accounts with likes that count: of an earlier release, or given during the suspension. */
async function listCountedSuspended(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('suspension')
    .select('user_id')
    .where((is) =>
      is.exists(
        is
          .selectFrom('game_like')
          .select('game_like.user_id')
          .whereRef('game_like.user_id', '=', 'suspension.user_id'),
      ),
    )
    .limit(MAX_PER_RUN)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Creates the job that lifts ended suspensions. It may run on several nodes at once. */
export const liftSuspensions = ({ db }: { db: Db }): Job => ({
  name: 'lift-suspensions',
  schedule: { everyMs: 60_000 },
  failureMessage: 'ended suspensions could not be lifted',
  async run({ isStopping }) {
    const inTurn = async (
      userIds: string[],
      change: (tx: Tx, userId: string) => Promise<unknown>,
    ) => {
      for (const userId of userIds) {
        if (isStopping()) return
        await transact(db, (tx) => change(tx, userId))
      }
    }
    await inTurn(await listEndedSuspensions(db, MAX_PER_RUN), (tx, userId) =>
      liftSuspension(tx, userId, tx.now()),
    )
    await inTurn(await listCountedSuspended(db), async (tx, userId) => {
      await lockUser(tx, userId)
      await uncountLikesOf(tx, userId)
    })
  },
})
