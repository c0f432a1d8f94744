/** What the process's own jobs use. */
import type { Logger } from 'pino'
import type { CookieKey } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import type { Db } from '#app/db/db.server.ts'
import type { PortalState } from '#app/features/administration/server/overview/portal-state.ts'
import type { Game } from '#catalogue/game.ts'
import type { Config } from '../kernel/config.ts'
import type { BackupRunner } from '../backups/backup-runner.ts'
import type { BackupStatus } from '../backups/backup-status.ts'
import type { IntegrityStatus } from '../kernel/ops/integrity-status.ts'

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
