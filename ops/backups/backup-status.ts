/** The state of the backups in `BACKUP_DIR`, which all nodes share (ADR 38). */
import type { Db } from '#platform/db/db.server.ts'
import { readPortalId } from './deletion-log.ts'
import { formatDuration } from '#lib/duration.ts'
import { findNewestBackup, type FoundBackup } from './backup-names.ts'

/** A day and a half: one nightly backup is missing. */
export const OVERDUE_AFTER_MS = 36 * 60 * 60_000

export type BackupStatus = ReturnType<typeof createBackupStatus>

/**
 * Creates the status. It has no backup until the first refresh. Readers never wait for the folder:
 * if the folder does not respond, they get the last known state.
 *
 * @param clock the machine's time, ms, which also dates the backups' names
 */
export function createBackupStatus(db: Db, folder: string, clock = Date.now) {
  let newest: FoundBackup | undefined
  let failures = 0
  const ageMs = () => (newest ? Math.abs(clock() - newest.madeAt) : undefined)

  async function refresh() {
    const portalId = await readPortalId(db)
    newest = await findNewestBackup(folder, portalId)
  }

  return {
    folder,
    /** The newest complete backup of this database in the folder; undefined if there is none. */
    get newest() {
      return newest
    },
    /** Failed nightly backups of this process since its start. */
    get failures() {
      return failures
    },
    /** A one-line warning for the operator. */
    get warning() {
      const age = ageMs()
      if (age === undefined) return failures > 0 ? 'no backup could be made' : undefined
      return age > OVERDUE_AFTER_MS ? `the last backup is ${formatDuration(age)} old` : undefined
    },
    /** The state in one line, without paths. */
    get detail() {
      const age = ageMs()
      const last = age === undefined ? 'none' : `${formatDuration(age)} ago`
      return `last backup: ${last}${failures > 0 ? `; failed since the start: ${failures}` : ''}`
    },
    /** Reads the folder again, since another node or the command may have made a backup. */
    refresh,
    /** Reports the result of a nightly backup of this process. */
    report(isMade: boolean) {
      if (!isMade) failures += 1
      // The job `monitor-backups` reports a folder that cannot be read.
      refresh().catch(() => undefined)
    },
  }
}
