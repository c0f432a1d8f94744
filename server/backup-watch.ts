/** Knows the time of the last backup. It reads the folder, which the nodes of a fleet share. */
import type { Logger } from 'pino'
import type { Db } from '#app/db/db.server.ts'
import { readIdentity } from '#app/db/portal-identity.server.ts'
import { formatDuration } from '#app/lib/duration.ts'
import { createRounds } from '#app/lib/rounds.ts'
import { findNewestBackup, type FoundBackup } from './backups/backup-names.ts'

/** Rereads the folder this often, since another node or the command may have made a backup. */
const LOOK_EVERY_MS = 15_000
/** A day and a half: one nightly backup is missing. */
const OVERDUE_AFTER_MS = 36 * 60 * 60_000

/** What the monitor needs from the process. */
export interface BackupWatchServices {
  db: Db
  log: Pick<Logger, 'warn'>
  config: { backupDir: string | undefined }
}

export interface BackupWatch {
  /** The newest complete backup of this database in `BACKUP_DIR`; undefined if there is none. */
  readonly newest: FoundBackup | undefined
  /** Failed nightly backups of this process since its start. */
  readonly failures: number
  /** A one-line warning for the operator. */
  readonly warning: string | undefined
  /** The state in one line, without paths. */
  readonly detail: string
  /** Reports the result of a nightly backup of this process. */
  report(isMade: boolean): void
  stop(): Promise<void>
}

/**
 * Starts to monitor `BACKUP_DIR`; returns undefined if it is not set. A folder that does not respond
 * delays no reader: the last known state stays, and grows old.
 *
 * @param clock the machine's time, ms, which also dates the backups' names
 */
export function startBackupWatch(
  { db, log, config }: BackupWatchServices,
  clock = Date.now,
): BackupWatch | undefined {
  const { backupDir } = config
  if (backupDir === undefined) return undefined
  let newest: FoundBackup | undefined
  let failures = 0
  const rounds = createRounds(
    async () => {
      const { portalId } = await readIdentity(db)
      newest = await findNewestBackup(backupDir, portalId)
    },
    (error, isFirst) => {
      if (isFirst) log.warn({ err: error }, 'the folder of backups could not be read')
    },
    LOOK_EVERY_MS,
  )
  rounds.ask()
  const ageMs = () => (newest ? Math.max(0, clock() - newest.madeAt) : undefined)

  return {
    get newest() {
      return newest
    },
    get failures() {
      return failures
    },
    get warning() {
      const age = ageMs()
      if (age === undefined) return failures > 0 ? 'no backup could be made' : undefined
      return age > OVERDUE_AFTER_MS ? `the last backup is ${formatDuration(age)} old` : undefined
    },
    get detail() {
      const age = ageMs()
      const last = age === undefined ? 'none' : `${formatDuration(age)} ago`
      return `last backup: ${last}${failures > 0 ? `; failed since the start: ${failures}` : ''}`
    },
    report(isMade) {
      if (!isMade) failures += 1
      rounds.ask()
    },
    stop: rounds.stop,
  }
}
