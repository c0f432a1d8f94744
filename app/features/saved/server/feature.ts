/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { saveAttempts } from '#app/features/limits/server/limits.server.ts'
import { SAVED_GAMES_PATH } from '../saved-rules.ts'
import { createSavedGameHandler, createSavedListHandler } from './saved-games.ts'

export const saved: Feature = {
  jsonRoutes: (services) => [
    [
      'PUT',
      `${SAVED_GAMES_PATH}/:id`,
      'save-games',
      saveAttempts,
      createSavedGameHandler(services),
    ],
    ['POST', SAVED_GAMES_PATH, 'save-games', saveAttempts, createSavedListHandler(services)],
  ],
}
