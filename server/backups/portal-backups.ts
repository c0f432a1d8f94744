/** The backups that owners see in the administration, and make there. */
import { basename } from 'node:path'
import type { Logger } from 'pino'
import type { Db } from '#app/db/db.server.ts'
import type {
  PortalBackup,
  PortalBackups,
} from '#app/features/administration/server/overview/portal-state.ts'
import type { Config } from '../kernel/config.ts'
import { defaultFolderOf } from './backup-folders.ts'
import { findBackups } from './backup-names.ts'
import type { BackupRunner } from './backup-runner.ts'
import type { BackupStatus } from './backup-status.ts'
import { readPortalId } from './deletion-log.ts'

/** More are not listed. */
const MAX_LISTED = 100

interface BackupServices {
  config: Pick<Config, 'backupDir' | 'backupPassphraseFile' | 'dataDir'>
  db: Db
  log: Logger
  runner: BackupRunner
  status: BackupStatus | undefined
}

/** @param signal ends a backup that is being made */
export function createPortalBackups(
  { config, db, log, runner, status }: BackupServices,
  signal: AbortSignal,
): PortalBackups {
  async function make() {
    const { isMade, output } = await runner.run(signal)
    if (isMade) log.info({ output }, 'backup made')
    else log.error({ output }, 'no backup could be made')
    await status?.refresh()
  }

  return {
    isEncrypted: config.backupPassphraseFile !== undefined,
    get startedAt() {
      return runner.startedAt
    },
    get lastRun() {
      return runner.lastRun
    },
    async list() {
      const portalId = await readPortalId(db)
      const listed: PortalBackup[] = []
      for await (const found of findBackups(defaultFolderOf(config), portalId)) {
        listed.push({ ...found, name: basename(found.path) })
        if (listed.length === MAX_LISTED) break
      }
      return listed
    },
    make() {
      if (runner.startedAt !== undefined) return false
      // The job `monitor-backups` reports a folder that cannot be read.
      void make().catch(() => undefined)
      return true
    },
  }
}
