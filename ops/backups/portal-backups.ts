/** The backups that owners see in the administration, and make there. */
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Logger } from 'pino'
import type { Db } from '#platform/db/db.server.ts'
import type {
  CheckedBackup,
  PortalBackup,
  PortalBackups,
} from '#features/administration/server/overview/portal-state.ts'
import type { SiteSettings } from '#features/portal-settings/server/settings-schema.ts'
import type { Config } from '#platform/config.ts'
import { defaultFolderOf } from './backup-folders.ts'
import { readHeader } from './container/read-container.ts'
import { findBackups } from './backup-names.ts'
import type { BackupRunner } from './backup-runner.ts'
import type { BackupStatus } from './backup-status.ts'
import { readPortalId } from './deletion-log.ts'

/** More are not listed. */
const MAX_LISTED = 100

interface BackupServices {
  config: Pick<Config, 'backupDir' | 'backupPassphraseFile' | 'dataDir'> & SiteSettings
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

  let checked: CheckedBackup | undefined

  async function check(path: string, name: string) {
    const run = await runner.check(path, signal)
    const header = run.isMade ? await readHeader(path) : undefined
    await rm(path, { force: true })
    // The page names the file as its owner does.
    const output = run.output.map((line) => line.replaceAll(path, () => name))
    checked = { name, run: { ...run, output }, header }
  }

  return {
    get isEncrypted() {
      return (config.backupPassphraseFile ?? config.backupPassphrase) !== undefined
    },
    get checked() {
      return checked
    },
    check(path, name) {
      if (checked && !checked.run) return false
      checked = { name, run: undefined }
      void check(path, name).catch(() => (checked = undefined))
      return true
    },
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
