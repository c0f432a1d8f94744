/** Removes deleted data from SQLite's WAL. */
import { isPostgres } from '#app/db/engine.ts'
import { checkpointWal } from '#app/db/vacuum.server.ts'
import type { JobServices } from './job-services.ts'
import type { Job } from '../kernel/jobs/job.ts'

/**
 * Truncates the WAL after each deletion of an account. The deletion does so itself, but a process
 * that reads the database, such as a backup, prevents it. So this job retries. It also runs every
 * minute, since the command `npm run account` may have deleted the account.
 */
export function truncateWal({ db }: Pick<JobServices, 'db'>): Job {
  return {
    name: 'truncate-wal',
    schedule: { everyMs: 60_000 },
    retryMs: 1_000,
    runsOn: 'account-erased',
    failureMessage: 'the WAL of the database could not be truncated',
    isEnabled: !isPostgres(db),
    run: async () => ((await checkpointWal(db)) ? undefined : 'retry'),
  }
}
