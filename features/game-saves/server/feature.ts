/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import type { RuleName } from '#features/limits/server/rules.ts'
import { GAME_SAVES_PATH } from '../save-format.ts'
import { RESTORE_SAVE, SAVE_ACTIONS } from './save-actions.server.ts'
import { createLoadHandler, createWriteHandler } from './save-route.ts'

const PATH = `${GAME_SAVES_PATH}/:id`
const LIMITS: readonly RuleName[] = ['game-save-account', 'game-save-network']

export const gameSaves: Feature = {
  actions: SAVE_ACTIONS,
  jsonRoutes: (services) => [
    ['GET', PATH, 'save-game-data', LIMITS, createLoadHandler(services)],
    ['PUT', PATH, 'save-game-data', LIMITS, createWriteHandler(services)],
    ['POST', PATH, RESTORE_SAVE],
  ],
}
