/** Makes and checks backups in a process of their own, so that requests do not wait. */
import { execFile } from 'node:child_process'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { BackupRun } from '#features/administration/server/overview/portal-state.ts'
import type { Config } from '#platform/config.ts'

/** A backup that takes longer than this hangs, for example behind a lock of Postgres. */
const MAX_MS = 6 * 60 * 60_000

export type BackupRunner = ReturnType<typeof createBackupRunner>

/** Creates the runner. The program's lock keeps other processes from making one at the same time. */
export function createBackupRunner({
  backupDir,
  backupKeep,
}: Pick<Config, 'backupDir' | 'backupKeep'>) {
  const place = backupDir ? ['--to', backupDir, '--keep', String(backupKeep)] : []
  let running: Promise<BackupRun> | undefined
  let startedAt: number | undefined
  let lastRun: BackupRun | undefined

  async function start(signal: AbortSignal): Promise<BackupRun> {
    startedAt = Date.now()
    try {
      return (lastRun = await runProgram([...place, '--quiet'], signal, 'backup.ts'))
    } finally {
      running = undefined
      startedAt = undefined
    }
  }

  return {
    /** When the one that is being made began, ms. */
    get startedAt() {
      return startedAt
    },
    /** How the last one ended. */
    get lastRun() {
      return lastRun
    },
    /** Makes one, or waits for the one that is being made. It never rejects. */
    run: (signal: AbortSignal) => (running ??= start(signal)),
    /** Checks the file as `npm run restore -- --check` does. It never rejects. */
    check: (path: string, signal: AbortSignal) =>
      runProgram(['--check', path, '--allow-unencrypted', '--quiet'], signal, 'restore.ts'),
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
