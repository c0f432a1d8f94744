/** Checks the whole SQLite file shortly after the start and once a day (ADR 24). */
import { startIntegrityCheck } from '../kernel/ops/integrity-check.ts'
import { databaseLocationOf } from '../kernel/ops/database-files.ts'
import { DAMAGED } from '../kernel/ops/integrity-status.ts'
import type { JobServices } from './job-services.ts'
import type { Job } from '../kernel/jobs/job.ts'

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
