/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { GAME_IDENTITY_PATH } from '../paths.ts'
import { ALLOW_GAME, REVOKE_GAME } from './consent-actions.server.ts'
import { createIdentityHandler } from './identity-routes.ts'

const PATH = `${GAME_IDENTITY_PATH}/:id`

export const gameProtocol: Feature = {
  actions: [ALLOW_GAME, REVOKE_GAME],
  jsonRoutes: (services) => [
    ['GET', PATH, 'share-identity', ['game-identity-account'], createIdentityHandler(services)],
    ['PUT', PATH, ALLOW_GAME],
  ],
}
