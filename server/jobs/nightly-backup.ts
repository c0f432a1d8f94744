/** Makes a backup every night, in a process of its own, so that requests do not wait. */
import { execFile } from 'node:child_process'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { JobServices } from './job-services.ts'
import type { Job } from '../kernel/jobs/job.ts'

const HOUR_MS = 60 * 60_000
/** A backup that takes longer than this hangs, for example behind a lock of Postgres. */
const MAX_MS = 6 * HOUR_MS

/** The first backup is made at once. */
export function nightlyBackup({
  log,
  config,
  backups,
}: Pick<JobServices, 'log' | 'config' | 'backups'>): Job {
  return {
    name: 'nightly-backup',
    schedule: { perFleet: true, atHour: 3 },
    retryMs: HOUR_MS,
    failureMessage: 'the nightly backup could not be started',
    isEnabled: backups !== undefined,
    async run({ signal }) {
      const { isMade, output } = await runBackupCommand(
        ['--to', backups!.folder, '--keep', String(config.backupKeep), '--quiet'],
        signal,
      )
      if (signal.aborted && !isMade) return 'retry'
      backups!.report(isMade)
      if (isMade) return log.info({ output }, 'backup made')
      log.error({ output }, 'no backup could be made; retrying in an hour')
      return 'retry'
    },
  }
}

/** Runs `backup.ts` with this process's environment. Returns what it printed, line by line. */
async function runBackupCommand(args: string[], signal: AbortSignal) {
  // The bundle does not contain the program.
  const program = join(dirname(findPackageJSON(import.meta.url)!), 'server/cli/backup.ts')
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
