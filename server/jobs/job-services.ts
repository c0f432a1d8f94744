/** What the process's own jobs use. */
import type { RequestServices } from '#features/context.server.ts'
import type { Config } from '#platform/config.ts'
import type { BackupRunner } from '#ops/backups/backup-runner.ts'
import type { BackupStatus } from '#ops/backups/backup-status.ts'
import type { IntegrityStatus } from '#platform/process/integrity-status.ts'

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
