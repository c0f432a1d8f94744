/** Makes a backup every night, in a process of its own, so that requests do not wait. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { LEASES } from '#app/db/job-leases.server.ts'
import type { Job, JobServices } from './job.ts'

const HOUR_MS = 60 * 60_000

/** The first backup is made at once. */
export function nightlyBackup({
  log,
  config,
  backups,
}: Pick<JobServices, 'log' | 'config' | 'backups'>): Job {
  return {
    name: 'nightly-backup',
    schedule: { leaseId: LEASES.nightlyBackup, atHour: 3 },
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
      if (isMade) return log.info({ said: output }, 'backup made')
      log.error({ said: output }, 'no backup could be made; the next try is in an hour')
      return 'retry'
    },
  }
}

/** Runs `backup-cli.ts` with this process's environment. Returns what it printed, line by line. */
async function runBackupCommand(args: string[], signal: AbortSignal) {
  // The bundle does not contain the program.
  const program = join(dirname(findPackageJSON(import.meta.url)!), 'server/backup-cli.ts')
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(process.execPath, [program, ...args], { stdio, signal })
  child.once('error', () => undefined)
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  try {
    const [code] = await once(child, 'close')
    return { isMade: code === 0, output: (await output).join('').trim().split('\n') }
  } catch (error) {
    return { isMade: false, output: [String(error)] }
  }
}
