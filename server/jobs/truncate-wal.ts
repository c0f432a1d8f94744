/** Removes deleted data from SQLite's WAL. */
import { isPostgres } from '#app/db/engine.ts'
import { checkpointWal } from '#app/db/vacuum.server.ts'
import type { Job, JobServices } from './job.ts'

/**
 * Truncates the WAL after each deletion of an account, and every hour. The deletion does it at once,
 * but a process that reads the database, such as a backup, prevents that. So this job retries.
 */
export function truncateWal({ db }: Pick<JobServices, 'db'>): Job {
  return {
    name: 'truncate-wal',
    schedule: { everyMs: 60 * 60_000 },
    retryMs: 1_000,
    runsOn: 'account-erased',
    failureMessage: 'the WAL of the database could not be truncated',
    isEnabled: !isPostgres(db),
    run: async () => ((await checkpointWal(db)) ? undefined : 'retry'),
  }
}
