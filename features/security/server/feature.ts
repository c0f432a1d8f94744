/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { SECURITY_ACTIONS } from './security-actions.server.ts'
import { removeExpiredSecurityEvents, reportSecurityEvents } from './security-events.server.ts'

export const security: Feature = {
  actions: SECURITY_ACTIONS,
  handlers: ({ config }) => ({
    'security-event': [(tx, events) => reportSecurityEvents(tx, events, config)],
  }),
  removals: () => [removeExpiredSecurityEvents],
}
