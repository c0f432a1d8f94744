/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { removeOldAuditEntries } from './audit-log.server.ts'

export const auditLog: Feature = {
  removals: () => [removeOldAuditEntries],
}
