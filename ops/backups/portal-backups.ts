/**
 * The nightly backups, and the backups that owners see, make and check in the administration. A
 * separate process does the work, so that requests do not wait.
 */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { Db } from '#platform/db/db.server.ts'
import type {
  BackupRun,
  CheckedBackup,
  PortalBackup,
  PortalBackups,
} from '#features/administration/server/overview/portal-state.ts'
import type { SiteSettings } from '#features/portal-settings/server/settings-schema.ts'
import type { Config } from '#platform/config.ts'
import { defaultFolderOf } from './backup-folders.ts'
import { readHeader } from './container/read-container.ts'
import { findBackups } from './backup-names.ts'
import type { BackupStatus } from './backup-status.ts'
import { readPortalId } from './deletion-log.ts'

/** More are not listed. */
const MAX_LISTED = 100
/** A backup that takes longer than this hangs, for example behind a lock of Postgres. */
const MAX_MS = 6 * 60 * 60_000

interface BackupServices {
  config: Pick<Config, 'backupDir' | 'backupKeep' | 'backupPassphraseFile' | 'dataDir'> &
    SiteSettings
  db: Db
  log: Logger
  status: BackupStatus | undefined
}

/** The backups, and what the nightly job does. */
export interface BackupRunner extends PortalBackups {
  /** Makes one, or waits for the one that is being made. It never rejects. */
  run(signal: AbortSignal): Promise<BackupRun>
}

/** @param signal ends the work that the administration began */
export function createPortalBackups(
  { config, db, log, status }: BackupServices,
  signal: AbortSignal,
): BackupRunner {
  const { backupDir, backupKeep } = config
  const place = backupDir ? ['--to', backupDir, '--keep', String(backupKeep)] : []
  let running: Promise<BackupRun> | undefined
  let startedAt: number | undefined
  let lastRun: BackupRun | undefined
  let checked: CheckedBackup | undefined

  async function start(ending: AbortSignal): Promise<BackupRun> {
    startedAt = Date.now()
    try {
      return (lastRun = await runProgram([...place, '--quiet'], ending, 'backup.ts'))
    } finally {
      running = undefined
      startedAt = undefined
    }
  }

  // The program's lock keeps other processes from making one at the same time.
  const run = (ending: AbortSignal) => (running ??= start(ending))

  async function make() {
    const { isMade, output } = await run(signal)
    if (isMade) log.info({ output }, 'backup made')
    else log.error({ output }, 'no backup could be made')
    await status?.refresh()
  }

  async function check(path: string, name: string) {
    const args = ['--check', path, '--allow-unencrypted', '--quiet']
    const outcome = await runProgram(args, signal, 'restore.ts')
    const header = outcome.isMade ? await readHeader(path) : undefined
    await rm(path, { force: true })
    // The page names the file as its owner does.
    const output = outcome.output.map((line) => line.replaceAll(path, () => name))
    checked = { name, run: { ...outcome, output }, header }
  }

  return {
    run,
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
      return startedAt
    },
    get lastRun() {
      return lastRun
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
      if (startedAt !== undefined) return false
      // The job `monitor-backups` reports a folder that cannot be read.
      void make().catch(() => undefined)
      return true
    },
  }
}

/** Runs a command with this process's environment. Returns what it printed, line by line. */
async function runProgram(args: string[], signal: AbortSignal, file: string): Promise<BackupRun> {
  // The bundle does not contain the program.
  const program = join(dirname(findPackageJSON(import.meta.url)!), 'server/cli', file)
  const options = { signal, timeout: MAX_MS, killSignal: 'SIGKILL' } as const
  return promisify(execFile)(process.execPath, [program, ...args], options).then(
    ({ stdout, stderr }) => ({ isMade: true, output: listLines(stdout + stderr) }),
    (error) => ({
      isMade: false,
      output: listLines(`${error.stdout ?? ''}${error.stderr ?? ''}` || String(error)),
    }),
  )
}

const listLines = (text: string) => text.trim().split('\n')
