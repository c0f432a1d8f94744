/** Deletes expired rows and returns their disk space. */
import { checkpointWal } from '#app/db/vacuum.server.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import { completeDeletions } from '#app/features/settings/server/delete-account-data.server.ts'
import { FEATURES } from '../features.ts'
import { countWaitingLikes } from '#app/features/likes/server/set-like.server.ts'
import type { JobServices } from './job-services.ts'
import type { Job } from '../kernel/jobs/job.ts'

/** Creates the hourly job that deletes expired rows. */
export function housekeeping({
  config,
  db,
  hasLikeLimit,
}: Pick<JobServices, 'db' | 'hasLikeLimit'> & {
  config: Pick<JobServices['config'], 'sessionIdleDays'>
}): Job {
  const removals = FEATURES.flatMap((feature) => feature.removals?.(config) ?? [])
  return {
    name: 'housekeeping',
    schedule: { perFleet: true, everyMs: 60 * 60_000 },
    // `announceGames` needs to know whether this job has ever run, to recognize the portal's
    // first start.
    after: 'announce-games',
    failureMessage: 'housekeeping failed',
    async run({ inBatches, isStopping }) {
      const inTransactions = (work: (tx: Tx, rows: number) => Promise<number>) =>
        inBatches((rows) => transact(db, (tx) => work(tx, rows)))
      await inTransactions((tx, users) => countWaitingLikes(tx, users, !hasLikeLimit))
      for (const remove of removals) await inTransactions(remove)
      await completeDeletions(db)
      if (isStopping()) return 'retry'
      // Removes the deleted rows from the WAL, and gives the free pages back to the disk.
      await checkpointWal(db)
    },
  }
}
