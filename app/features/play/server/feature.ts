/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { playReportAttempts } from '#app/features/limits/server/limits.server.ts'
import { removeExpiredReports } from './credit-play-time.server.ts'
import { createPlayTimeHandler } from './play-time-route.ts'

export const play: Feature = {
  jsonRoutes: (services) => [
    ['POST', '/play-time', 'save-play-time', playReportAttempts, createPlayTimeHandler(services)],
  ],
  removals: () => [removeExpiredReports],
}
