/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import type { RuleName } from '#features/limits/server/rules.ts'
import { SAVED_GAMES_PATH } from '../saved-rules.ts'
import { createSavedGameHandler, createSavedListHandler } from './saved-games.ts'

const LIMITS: readonly RuleName[] = ['save-account', 'save-network']

export const saved: Feature = {
  jsonRoutes: (services) => [
    ['PUT', `${SAVED_GAMES_PATH}/:id`, 'save-games', LIMITS, createSavedGameHandler(services)],
    ['POST', SAVED_GAMES_PATH, 'save-games', LIMITS, createSavedListHandler(services)],
  ],
}
