/** Writes the deletion logs next to the backups (ADR 38). */
import { createDeletionLogSync } from '../ops/backups/sync-deletion-log.ts'
import type { Config } from '../config.ts'
import type { Job, JobServices } from './job.ts'

interface Services extends Pick<JobServices, 'db' | 'log'> {
  config: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>
}

/**
 * Also runs every minute: another process may delete accounts, and a folder may be mounted again.
 */
export function syncDeletionLogs({ db, log, config }: Services): Job {
  const syncLogs = createDeletionLogSync(db, config)
  return {
    name: 'sync-deletion-logs',
    schedule: { everyMs: 60_000 },
    runsOn: 'account-erased',
    failureMessage: 'a deletion log next to the backups could not be updated',
    async run() {
      for (const warning of await syncLogs()) log.warn(warning)
    },
  }
}
