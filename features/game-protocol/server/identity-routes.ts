/** The pages of games ask who plays: `GET /game-identity/:id`, `POST /game-identity/:id/token`. */
import type { RequestServices } from '#features/context.server.ts'
import { requireGamePlayer } from '#features/game-saves/server/require-game-player.ts'
import { isByOtherSite } from '#lib/fetch-site.ts'
import type { Catalogue } from '#platform/catalogue.ts'
import type { PlayerRequest } from '#platform/http/json.ts'
import { findIdentity } from './game-consents.server.ts'
import { signToken } from './signing-keys.server.ts'

interface IdentityServices extends Pick<RequestServices, 'config' | 'cookieKey' | 'db'> {
  catalogue: Pick<Catalogue, 'ids'>
}

/** Returns who plays, if the player has allowed it. */
export function createIdentityHandler({ catalogue, db }: IdentityServices) {
  return (request: PlayerRequest) => {
    const site = request.incoming.headers['sec-fetch-site'] as string | undefined
    if (isByOtherSite(site)) return request.refuse('ownPagesOnly', 403)
    return findIdentity(db, requireGamePlayer(catalogue, request))
  }
}

/** Makes a token, with which the server of the game knows the player. */
export function createTokenHandler({ catalogue, config, cookieKey, db }: IdentityServices) {
  return async (request: PlayerRequest) => {
    const player = requireGamePlayer(catalogue, request)
    const identity = await findIdentity(db, player)
    if (!identity.isAllowed) return request.refuse('notAllowedToKnow', 403)
    const about = { issuer: config.publicUrl, gameId: player.gameId, subject: identity.user.id }
    const token = await signToken(db, cookieKey, about)
    return token === undefined ? request.refuse('noData', 503) : { token }
  }
}
