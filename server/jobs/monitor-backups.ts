/** Reads the state of the backups for `/readyz` and `/metrics`. */
import type { JobServices } from './job-services.ts'
import type { Job } from '../kernel/jobs/job.ts'

/** Creates the job that reads the state of the backups every 15 seconds. */
export function monitorBackups({ backups }: Pick<JobServices, 'backups'>): Job {
  return {
    name: 'monitor-backups',
    schedule: { everyMs: 15_000 },
    failureMessage: 'the folder of backups could not be read',
    isEnabled: backups !== undefined,
    run: async () => backups?.refresh(),
  }
}
