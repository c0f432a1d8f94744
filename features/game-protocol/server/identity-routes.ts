/** Routes about who plays: for the page of a game, and for the server of the game. */
import type { RequestServices } from '#features/context.server.ts'
import { requireGamePlayer } from '#features/game-saves/server/require-game-player.ts'
import { isByOtherSite } from '#lib/fetch-site.ts'
import type { Catalogue } from '#platform/catalogue.ts'
import type { PlayerRequest } from '#platform/http/json.ts'
import type { NodeContext } from '#platform/http/node-env.ts'
import type { GameIdentity } from '../paths.ts'
import { findPlayer } from './game-consents.server.ts'
import { listPublicKeys, signToken } from './signing-keys.server.ts'

interface IdentityServices extends Pick<RequestServices, 'config' | 'cookieKey' | 'db'> {
  catalogue: Pick<Catalogue, 'ids'>
}

/** `GET /game-identity/:id`: name and token. Returns nothing about players who have not allowed it. */
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

const KEYS_HEADERS = {
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** `GET /.well-known/jwks.json`: the public keys of tokens (RFC 7517, section 5). */
export function createKeysRoute({ cookieKey, db }: Pick<IdentityServices, 'cookieKey' | 'db'>) {
  return async (c: NodeContext) =>
    c.json({ keys: await listPublicKeys(cookieKey, db.now()) }, 200, KEYS_HEADERS)
}
