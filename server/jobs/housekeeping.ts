/** Deletes expired rows and returns their disk space. */
import { checkpointWal } from '#app/db/vacuum.server.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import { removeExpiredTokens } from '#app/features/accounts/account-tokens.server.ts'
import { removeExpiredSessions } from '#app/features/accounts/revoke-sessions.server.ts'
import { completeDeletions } from '#app/features/settings/delete-account-data.server.ts'
import { removeExpiredDeletions } from '#app/features/settings/deletion-log.server.ts'
import { removeExpiredAssets } from '../builds/asset-store.ts'
import { removeExpiredDailyGames } from '#app/features/discovery/daily-game.server.ts'
import { removeExpiredGameReports } from '../game-checks/reports.ts'
import { removeExpiredLikeNetworks } from '#app/features/likes/like-limit.server.ts'
import { countWaitingLikes } from '#app/features/likes/set-like.server.ts'
import { removeExpiredNotifications } from '#app/features/notifications/notifications.server.ts'
import { removeExpiredReports } from '#app/features/play/credit-play-time.server.ts'
import type { JobServices } from './job-services.ts'
import type { Job } from './job.ts'

/** Each deletes at most this many expired rows, and returns how many it deleted. */
const REMOVALS: readonly ((tx: Tx, rows: number) => Promise<number>)[] = [
  removeExpiredNotifications,
  removeExpiredTokens,
  removeExpiredSessions,
  removeExpiredReports,
  removeExpiredGameReports,
  removeExpiredDailyGames,
  removeExpiredAssets,
  removeExpiredDeletions,
  removeExpiredLikeNetworks,
]

/** Creates the hourly job that deletes expired rows. */
export function housekeeping({ db, hasLikeLimit }: Pick<JobServices, 'db' | 'hasLikeLimit'>): Job {
  return {
    name: 'housekeeping',
    schedule: { perFleet: true, everyMs: 60 * 60_000 },
    // `announceNewGames` needs to know whether this job has ever run, to recognize the portal's
    // first start.
    after: 'announce-games',
    failureMessage: 'housekeeping failed',
    async run({ inBatches, isStopping }) {
      const inTransactions = (work: (tx: Tx, rows: number) => Promise<number>) =>
        inBatches((rows) => transact(db, (tx) => work(tx, rows)))
      await inTransactions((tx, users) => countWaitingLikes(tx, users, !hasLikeLimit))
      for (const remove of REMOVALS) await inTransactions(remove)
      await completeDeletions(db)
      if (isStopping()) return 'retry'
      // Removes the deleted rows from the WAL, and gives the free pages back to the disk.
      await checkpointWal(db)
    },
  }
}
