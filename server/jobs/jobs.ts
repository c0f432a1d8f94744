/** All scheduled jobs. */
import { FEATURES } from '../features.ts'
import { integrityCheck } from './integrity-check.ts'
import type { RequestServices } from '#features/context.server.ts'
import type { BackupStatus } from '#ops/backups/backup-status.ts'
import type { BackupRunner } from '#ops/backups/portal-backups.ts'
import type { IntegrityStatus } from '#platform/process/integrity-status.ts'
import type { Job } from '#platform/jobs/job.ts'
import { syncDeletionLogs as sync } from '#ops/backups/deletion-log.ts'
import type { Config } from '#platform/config.ts'
import { isPostgres } from '#platform/db/engine.ts'
import { checkpointWal } from '#platform/db/vacuum.server.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { completeDeletions } from '#features/settings/server/delete-account-data.server.ts'
import { countWaitingLikes } from '#features/likes/server/set-like.server.ts'

/** The services of the process that jobs use. */
export interface JobServices extends Pick<
  RequestServices,
  'db' | 'log' | 'cookieKey' | 'games' | 'state'
> {
  config: Config
  /** False if every like counts. */
  hasLikeLimit: boolean
  /** Undefined without `BACKUP_DIR`. */
  backups: BackupStatus | undefined
  backupRunner: BackupRunner
  /** Undefined on Postgres, which checks its own files. */
  integrity: IntegrityStatus | undefined
}

/** Lists all jobs of this process. */
export const createJobs = (services: JobServices): Job[] => [
  ...FEATURES.flatMap((feature) => feature.jobs?.(services) ?? []),
  housekeeping(services),
  syncDeletionLogs(services),
  truncateWal(services),
  nightlyBackup(services),
  monitorBackups(services),
  integrityCheck(services),
]

/** Creates the job that reads the state of the backups every 15 seconds. */
function monitorBackups({ backups }: Pick<JobServices, 'backups'>): Job {
  return {
    name: 'monitor-backups',
    schedule: { everyMs: 15_000 },
    failureMessage: 'the folder of backups could not be read',
    isEnabled: backups !== undefined,
    run: async () => backups?.refresh(),
  }
}

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

/** The first backup is made at once. */
function nightlyBackup({
  log,
  backups,
  backupRunner,
}: Pick<JobServices, 'log' | 'backups' | 'backupRunner'>): Job {
  return {
    name: 'nightly-backup',
    schedule: { perFleet: true, atHour: 3 },
    retryMs: 60 * 60_000,
    failureMessage: 'the nightly backup could not be started',
    isEnabled: backups !== undefined,
    async run({ signal }) {
      const { isMade, output } = await backupRunner.run(signal)
      if (signal.aborted && !isMade) return 'retry'
      backups!.report(isMade)
      if (isMade) return log.info({ output }, 'backup made')
      log.error({ output }, 'no backup could be made; retrying in an hour')
      return 'retry'
    },
  }
}
