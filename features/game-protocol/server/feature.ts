/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { GAME_IDENTITY_PATH } from '../paths.ts'
import { ALLOW_GAME, REVOKE_GAME } from './consent-actions.server.ts'
import { createIdentityHandler, createTokenHandler } from './identity-routes.ts'
import { renewKeys } from './signing-keys.server.ts'

const PATH = `${GAME_IDENTITY_PATH}/:id`
const LIMITS = ['game-identity-account'] as const

export const gameProtocol: Feature = {
  actions: [ALLOW_GAME, REVOKE_GAME],
  jsonRoutes: (services) => [
    ['GET', PATH, 'share-identity', LIMITS, createIdentityHandler(services)],
    ['PUT', PATH, ALLOW_GAME],
    ['POST', `${PATH}/token`, 'share-identity', LIMITS, createTokenHandler(services)],
  ],
  jobs: ({ cookieKey, db }) => [
    {
      name: 'renew-signing-keys',
      // On each node at once: another one may have had another `AUTH_SECRET`.
      schedule: { everyMs: 60 * 60_000 },
      failureMessage: 'the keys that sign tokens for games could not be renewed',
      run: () => renewKeys(db, cookieKey),
    },
  ],
}
