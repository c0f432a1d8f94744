/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { removeExpiredSecurityEvents, reportSecurityEvents } from './security-events.server.ts'

export const security: Feature = {
  handlers: ({ config }) => ({
    'security-event': [(tx, events) => reportSecurityEvents(tx, events, config)],
  }),
  removals: () => [removeExpiredSecurityEvents],
}
