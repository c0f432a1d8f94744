/** What the administration reads from the process and its machine. `server/` implements it. */

/** A complete backup of this portal's database. */
export interface PortalBackup {
  /** The name of the file. */
  name: string
  path: string
  /** ms */
  madeAt: number
  bytes: number
  isEncrypted: boolean
}

/** How a backup that this process made ended. */
export interface BackupRun {
  isMade: boolean
  /** What the program printed, for the operator. */
  output: readonly string[]
}

/** A file that was uploaded, and what is in it if it is a backup that can be restored. */
export interface CheckedBackup {
  name: string
  /** Undefined while it is being checked. */
  run: BackupRun | undefined
  header?: { madeAt: string; accounts: number; likes: number; encryption: unknown } | undefined
}

/** The backups in the portal's own folder. */
export interface PortalBackups {
  /** True if new ones are encrypted. */
  readonly isEncrypted: boolean
  /** When the backup that this process makes began, ms; undefined if it makes none. */
  readonly startedAt: number | undefined
  /** The last one that this process made, or could not make. */
  readonly lastRun: BackupRun | undefined
  /** The last file that this process checked, or checks. */
  readonly checked: CheckedBackup | undefined
  /** Lists them, newest first. */
  list(): Promise<PortalBackup[]>
  /** Begins to make one, in a process of its own. Returns false if this process already makes one. */
  make(): boolean
  /**
   * Begins to check a file, which is deleted then. Returns false if another one is being checked.
   *
   * @param name for the page
   */
  check(path: string, name: string): boolean
}

export interface PortalState {
  /** This process in the fleet. */
  node: { id: string; version: string; startedAt: number }
  /** True if mails go to a mail server, and not to files. */
  hasMailServer: boolean
  /** Mails that this process gave up since its start. */
  readonly mailsGivenUp: number
  /** True if the last check of the SQLite file found damage. */
  readonly isDamaged: boolean
  /** The free space where the data is, bytes; undefined if it is unknown. */
  readFreeBytes(): number | undefined
  /** The nightly backups; undefined if they are turned off. */
  readonly nightlyBackups: { newestAt: number | undefined; isOverdue: boolean } | undefined
  backups: PortalBackups
}
