/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { createHeartbeatHandler } from './live-route.ts'

export const live: Feature = {
  jsonRoutes: (services) => [
    ['POST', '/live', 'anyone', undefined, createHeartbeatHandler(services)],
  ],
}
