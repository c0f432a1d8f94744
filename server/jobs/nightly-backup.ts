/** Makes a backup every night. */
import type { JobServices } from './job-services.ts'
import type { Job } from '../kernel/jobs/job.ts'

/** The first backup is made at once. */
export function nightlyBackup({
  log,
  backups,
  backupRunner,
}: Pick<JobServices, 'log' | 'backups' | 'backupRunner'>): Job {
  return {
    name: 'nightly-backup',
    schedule: { perFleet: true, atHour: 3 },
    retryMs: 60 * 60_000,
    failureMessage: 'the nightly backup could not be started',
    isEnabled: backups !== undefined,
    async run({ signal }) {
      const { isMade, output } = await backupRunner.run(signal)
      if (signal.aborted && !isMade) return 'retry'
      backups!.report(isMade)
      if (isMade) return log.info({ output }, 'backup made')
      log.error({ output }, 'no backup could be made; retrying in an hour')
      return 'retry'
    },
  }
}
