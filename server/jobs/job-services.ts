/** What the process's own jobs use. */
import type { Logger } from 'pino'
import type { CookieKey } from '#features/accounts/server/sessions/session-cookie.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { PortalState } from '#features/administration/server/overview/portal-state.ts'
import type { Game } from '#catalogue/game.ts'
import type { Config } from '#platform/config.ts'
import type { BackupRunner } from '#ops/backups/backup-runner.ts'
import type { BackupStatus } from '#ops/backups/backup-status.ts'
import type { IntegrityStatus } from '#platform/process/integrity-status.ts'

/** The services of the process that jobs use. */
export interface JobServices {
  db: Db
  log: Logger
  config: Config
  cookieKey: CookieKey
  /** The current games. */
  readonly games: readonly Game[]
  /** False if every like counts. */
  hasLikeLimit: boolean
  /** Undefined without `BACKUP_DIR`. */
  backups: BackupStatus | undefined
  backupRunner: BackupRunner
  state: PortalState
  /** Undefined on Postgres, which checks its own files. */
  integrity: IntegrityStatus | undefined
}
