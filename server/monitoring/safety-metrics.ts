/** Metrics of data safety: backups, and the integrity check of the SQLite file. */
import { counter, gauge, type ReadMetric } from './read-metric.ts'
import type { BackupStatus } from '../backups/backup-status.ts'
import type { IntegrityStatus } from '../kernel/ops/integrity-status.ts'

export interface SafetySource {
  backups: BackupStatus | undefined
  integrity: IntegrityStatus | undefined
}

/** Without `BACKUP_DIR`, or without a SQLite file, the metrics have no values. */
export function describeSafety({ backups, integrity }: SafetySource): ReadMetric[] {
  return [
    gauge(
      'backup_last_success_timestamp_seconds',
      'When the newest backup in BACKUP_DIR was made, Unix time; 0 if there is none.',
      () => backups && (backups.newest?.madeAt ?? 0) / 1_000,
    ),
    gauge(
      'backup_age_seconds',
      'Time since the newest backup in BACKUP_DIR was made.',
      () => backups?.newest && secondsSince(backups.newest.madeAt),
    ),
    gauge('backup_bytes', 'Size of the newest backup in BACKUP_DIR.', () => backups?.newest?.bytes),
    counter(
      'backup_failures_total',
      'Nightly backups that this process could not make.',
      () => backups?.failures,
    ),
    gauge(
      'integrity_check_failed',
      '1 if the last check of the SQLite file found damage, 0 if it found none.',
      () => integrity && Number(integrity.last?.isWell === false),
    ),
    gauge(
      'integrity_check_age_seconds',
      'Time since the last check of the SQLite file; before the first check, the uptime of the process.',
      () => integrity && secondsSince(integrity.last?.at ?? integrity.startedAt),
    ),
  ]
}

const secondsSince = (time: number) => Math.max(0, Date.now() - time) / 1_000
