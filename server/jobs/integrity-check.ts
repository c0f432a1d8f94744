/** Checks the whole SQLite file shortly after the start and once a day (ADR 24). */
import { databaseLocationOf } from '../kernel/ops/database-files.ts'
import { DAMAGED } from '../kernel/ops/integrity-status.ts'
import type { JobServices } from './job-services.ts'
import type { Job } from '../kernel/jobs/job.ts'
import { spawn } from 'node:child_process'

const HOUR_MS = 60 * 60_000
/** Delays the check, since a starting process has more urgent work. */
const FIRST_MS = 5_000

/** Creates the daily job that checks the SQLite file. It retries after an hour if it cannot run. */
export function integrityCheck({
  log,
  config,
  integrity,
}: Pick<JobServices, 'log' | 'config' | 'integrity'>): Job {
  return {
    name: 'integrity-check',
    schedule: { everyMs: 24 * HOUR_MS },
    firstMs: FIRST_MS,
    retryMs: HOUR_MS,
    failureMessage: 'the integrity check of the database could not run',
    isEnabled: integrity !== undefined,
    async run({ signal }) {
      const startedAt = performance.now()
      const faults = await startIntegrityCheck(databaseLocationOf(config), signal)
      const tookMs = Math.round(performance.now() - startedAt)
      integrity!.last = { at: Date.now(), isWell: faults.length === 0 }
      if (faults.length > 0) log.error({ faults, tookMs }, DAMAGED)
      else log.info({ tookMs }, 'the database passed the integrity check')
    },
  }
}

/** Maximum number of reported faults. */
const MAX_FAULTS = 10

/**
 * The program of the child process, passed as an argument so that the bundle needs no extra file.
 * It runs at the lowest priority in its own process: it reads the whole file, and requests must not
 * wait for it.
 */
const PROGRAM = `
import { constants, setPriority } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // The system forbids it: the process reads at normal priority.
}
process.on('disconnect', () => process.exit())
process.once('message', (path) => {
  const result = {}
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
    const rows = database.prepare('pragma integrity_check(${MAX_FAULTS})').all()
    database.close()
    result.faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  } catch (error) {
    // SQLite's codes for a damaged file, and for a file that is not a database.
    if ([11, 26].includes(error.errcode & 0xff)) result.faults = [error.message]
    else result.error = error.message
  }
  process.send(result, () => process.disconnect())
})
`

interface WorkerResponse {
  faults?: string[]
  error?: string
}

/**
 * Checks the file in a child process, at about 50 MB per second.
 *
 * @param signal ends the check
 * @returns the faults in SQLite's words; empty if the file is intact
 * @throws if the file could not be checked; the child process has ended then
 */
async function startIntegrityCheck(path: string, signal: AbortSignal): Promise<readonly string[]> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  })
  child.unref()
  child.channel?.unref()
  return new Promise((resolve, reject) => {
    child.once('message', (response: WorkerResponse) => {
      if (response.faults) resolve(response.faults)
      else reject(new Error(response.error))
    })
    child.once('exit', () => reject(new Error('the checking process ended')))
    // After an abort the process may still run. The `exit` event rejects once it has ended.
    child.on('error', (error) => signal.aborted || reject(error))
    child.send(path, () => undefined)
  })
}
