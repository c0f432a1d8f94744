/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { removeExpiredDeletions } from './deletion-log.server.ts'
import { SETTINGS_ACTIONS } from './settings-actions.server.ts'

export const settings: Feature = {
  actions: SETTINGS_ACTIONS,
  removals: () => [removeExpiredDeletions],
}
