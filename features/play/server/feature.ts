/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { removeExpiredReports } from './credit-play-time.server.ts'
import { createPlayTimeHandler } from './play-time-route.ts'

export const play: Feature = {
  jsonRoutes: (services) => [
    [
      'POST',
      '/play-time',
      'save-play-time',
      // A page sends a report per minute, and a school has many pages.
      ['play-account', 'play-account-hour', 'play-network'],
      createPlayTimeHandler(services),
    ],
  ],
  removals: () => [removeExpiredReports],
}
