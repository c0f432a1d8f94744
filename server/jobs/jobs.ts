/** All scheduled jobs. */
import { announceGames } from '#app/features/notifications/server/announce-games.ts'
import { checkGames } from '#app/features/game-checks/server/check-games-job.ts'
import { housekeeping } from './housekeeping.ts'
import { integrityCheck } from './integrity-check.ts'
import type { JobServices } from './job-services.ts'
import type { Job } from '../kernel/jobs/job.ts'
import { monitorBackups } from './monitor-backups.ts'
import { nightlyBackup } from './nightly-backup.ts'
import { publishAssets } from '../builds/publish-assets.ts'
import { syncDeletionLogs } from './sync-deletion-logs.ts'
import { truncateWal } from './truncate-wal.ts'

/** Lists all jobs of this process. */
export const createJobs = (services: JobServices): Job[] => [
  announceGames(services),
  housekeeping(services),
  publishAssets(services),
  syncDeletionLogs(services),
  truncateWal(services),
  checkGames(services),
  nightlyBackup(services),
  monitorBackups(services),
  integrityCheck(services),
]
