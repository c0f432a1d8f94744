/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { removeExpiredDeletions } from './deletion-log.server.ts'

export const settings: Feature = {
  removals: () => [removeExpiredDeletions],
}
