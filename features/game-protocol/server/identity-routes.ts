/** `GET /game-identity/:id`: who plays, and a token for the server of the game. */
import type { RequestServices } from '#features/context.server.ts'
import { requireGamePlayer } from '#features/game-saves/server/require-game-player.ts'
import { isByOtherSite } from '#lib/fetch-site.ts'
import type { Catalogue } from '#platform/catalogue.ts'
import type { PlayerRequest } from '#platform/http/json.ts'
import type { GameIdentity } from '../paths.ts'
import { findPlayer } from './game-consents.server.ts'
import { signToken } from './signing-keys.server.ts'

interface IdentityServices extends Pick<RequestServices, 'config' | 'cookieKey' | 'db'> {
  catalogue: Pick<Catalogue, 'ids'>
}

/** Returns nothing about players who have not allowed it. */
export function createIdentityHandler({ catalogue, config, cookieKey, db }: IdentityServices) {
  return async (request: PlayerRequest): Promise<GameIdentity | Response> => {
    const site = request.incoming.headers['sec-fetch-site'] as string | undefined
    if (isByOtherSite(site)) return request.refuse('ownPagesOnly', 403)
    const player = requireGamePlayer(catalogue, request)
    const user = await findPlayer(db, player)
    if (!user) return {}
    const about = { issuer: config.publicUrl, gameId: player.gameId, subject: user.id }
    return { user, token: await signToken(cookieKey, about, db.now()) }
  }
}
