/** The state of the process and its machine, for the administration. */
import { hostname } from 'node:os'
import type {
  PortalBackups,
  PortalState,
} from '#features/administration/server/overview/portal-state.ts'
import type { MailWorker } from '#features/mail/server/mail-worker.ts'
import type { BackupStatus } from '../backups/backup-status.ts'
import type { Config } from '#platform/config.ts'
import { measureFreeBytes } from '#platform/process/free-space.ts'
import type { IntegrityStatus } from '#platform/process/integrity-status.ts'
import type { Version } from '#platform/version.ts'

interface StateSource {
  config: Pick<Config, 'dataDir' | 'port' | 'smtpUrl'>
  version: Version
  mailWorker: Pick<MailWorker, 'givenUp'>
  status: BackupStatus | undefined
  integrity: IntegrityStatus | undefined
  backups: PortalBackups
  /** ms */
  startedAt: number
}

export function createPortalState(source: StateSource): PortalState {
  const { config, version, mailWorker, status, integrity, backups, startedAt } = source
  const { revision } = version
  return {
    node: {
      // The same after a restart: a node that was killed has not disappeared once it runs again.
      id: `${hostname()}:${config.port}`,
      version: revision ? `${version.version} (${revision})` : version.version,
      startedAt,
    },
    hasMailServer: config.smtpUrl !== undefined,
    get mailsGivenUp() {
      return mailWorker.givenUp
    },
    get isDamaged() {
      return integrity?.warning !== undefined
    },
    readFreeBytes: () => measureFreeBytes(config.dataDir),
    get nightlyBackups() {
      return status && { newestAt: status.newest?.madeAt, isOverdue: status.warning !== undefined }
    },
    backups,
  }
}
