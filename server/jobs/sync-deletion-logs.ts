/** Writes the deletion logs next to the backups (ADR 38). */
import { syncDeletionLogs as sync } from '../backups/sync-deletion-log.ts'
import type { Config } from '../kernel/config.ts'
import type { JobServices } from './job-services.ts'
import type { Job } from '../kernel/jobs/job.ts'

interface Services extends Pick<JobServices, 'db'> {
  config: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>
}

/**
 * Also runs every minute: another process may delete accounts, and a folder may be mounted again.
 */
export const syncDeletionLogs = ({ db, config }: Services): Job => ({
  name: 'sync-deletion-logs',
  schedule: { everyMs: 60_000 },
  runsOn: 'account-erased',
  failureMessage: 'a deletion log next to the backups could not be updated',
  run: () => sync(db, config),
})
