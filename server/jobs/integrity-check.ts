/** Checks the whole SQLite file shortly after the start and once a day (ADR 24). */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { databaseLocationOf } from '#platform/process/database-files.ts'
import { DAMAGED, type IntegrityStatus } from '#platform/process/integrity-status.ts'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import type { Config } from '#platform/config.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { Logger } from 'pino'

/** Delays the check, since a starting process has more urgent work. */
const FIRST_MS = 5_000

interface CheckServices {
  log: Logger
  config: Pick<Config, 'databaseUrl' | 'dataDir'>
  integrity: IntegrityStatus | undefined
}

/** Creates the daily job that checks the SQLite file. It retries after an hour if it cannot run. */
export function integrityCheck({ log, config, integrity }: CheckServices): Job {
  return {
    name: 'integrity-check',
    schedule: { everyMs: DAY_MS },
    firstMs: FIRST_MS,
    retryMs: HOUR_MS,
    failureMessage: 'the integrity check of the database could not run',
    isEnabled: integrity !== undefined,
    async run({ signal }) {
      const startedAt = performance.now()
      const faults = await runIntegrityCheck(databaseLocationOf(config), signal)
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
 * The program of the child process, passed as an argument so that the bundle needs no extra file. It
 * runs at the lowest priority in its own process: it reads the whole file, and requests must not wait
 * for it.
 */
const PROGRAM = `
import { constants, setPriority } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // The system forbids it: the process reads at normal priority.
}
const result = {}
try {
  const database = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 5_000 })
  const rows = database.prepare('pragma integrity_check(${MAX_FAULTS})').all()
  database.close()
  result.faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
} catch (error) {
  // SQLite's codes for a damaged file, and for a file that is not a database.
  if ([11, 26].includes(error.errcode & 0xff)) result.faults = [error.message]
  else result.error = error.message
}
console.log(JSON.stringify(result))
`

/**
 * Checks the file in a child process, at about 50 MB per second.
 *
 * @param signal ends the check
 * @returns the faults in SQLite's words; empty if the file is intact
 * @throws if the file could not be checked
 */
async function runIntegrityCheck(path: string, signal: AbortSignal): Promise<readonly string[]> {
  const args = ['--input-type=module', '--eval', PROGRAM, path]
  const options = { signal, killSignal: 'SIGKILL' } as const
  const { stdout } = await promisify(execFile)(process.execPath, args, options)
  const { faults, error } = JSON.parse(stdout) as { faults?: string[]; error?: string }
  if (!faults) throw new Error(error)
  return faults
}
