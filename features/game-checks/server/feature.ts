/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { gameReportAttempts } from '#features/limits/server/limits.server.ts'
import { checkGames } from './check-games.ts'
import { createGameReportHandler } from './game-report-route.ts'
import { removeExpiredGameReports } from './reports.ts'

export const gameChecks: Feature = {
  jsonRoutes: (services) => [
    [
      'POST',
      '/game-reports/:id',
      'anyone',
      // Ids of no game share a key, so that nobody can fill the memory with keys.
      (address, id) => gameReportAttempts(address, services.catalogue.ids.has(id) ? id : ''),
      createGameReportHandler(services),
    ],
  ],
  removals: () => [removeExpiredGameReports],
  jobs: (services) => [checkGames(services)],
}
