/** Metrics of data safety: backups, and the integrity check of the SQLite file. */
import type { ReadMetric } from './read-metric.ts'
import type { BackupStatus } from './backups/backup-status.ts'
import type { IntegrityStatus } from './integrity-status.ts'

export interface SafetySource {
  backups: BackupStatus | undefined
  integrity: IntegrityStatus | undefined
}

/** Without `BACKUP_DIR`, or without a SQLite file, the metrics have no values. */
export function describeSafety(services: SafetySource): ReadMetric[] {
  const ofBackups = (read: (backups: BackupStatus) => number | undefined) =>
    valueOf(() => services.backups && read(services.backups))
  const ofChecks = (read: (checks: IntegrityStatus) => number | undefined) =>
    valueOf(() => services.integrity && read(services.integrity))
  return [
    {
      name: 'backup_last_success_timestamp_seconds',
      help: 'When the newest backup in BACKUP_DIR was made, Unix time; 0 if there is none.',
      type: 'gauge',
      read: ofBackups(({ newest }) => (newest ? newest.madeAt / 1_000 : 0)),
    },
    {
      name: 'backup_age_seconds',
      help: 'Time since the newest backup in BACKUP_DIR was made.',
      type: 'gauge',
      read: ofBackups(({ newest }) => newest && secondsSince(newest.madeAt)),
    },
    {
      name: 'backup_bytes',
      help: 'Size of the newest backup in BACKUP_DIR.',
      type: 'gauge',
      read: ofBackups(({ newest }) => newest?.bytes),
    },
    {
      name: 'backup_failures_total',
      help: 'Nightly backups that this process could not make.',
      type: 'counter',
      read: ofBackups(({ failures }) => failures),
    },
    {
      name: 'integrity_check_failed',
      help: '1 if the last check of the SQLite file found damage, 0 if it found none.',
      type: 'gauge',
      read: ofChecks(({ last }) => Number(last?.isWell === false)),
    },
    {
      name: 'integrity_check_age_seconds',
      help: 'Time since the last check of the SQLite file; before the first check, the uptime of the process.',
      type: 'gauge',
      read: ofChecks(({ last, startedAt }) => secondsSince(last?.at ?? startedAt)),
    },
  ]
}

const secondsSince = (time: number) => Math.max(0, Date.now() - time) / 1_000

function valueOf(read: () => number | undefined): ReadMetric['read'] {
  return () => {
    const value = read()
    return value === undefined ? [] : [{ value }]
  }
}
