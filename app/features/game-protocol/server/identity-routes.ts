/**
 * The pages of games ask who plays: `GET /game-identity/:id`, `POST /game-identity/:id/token`. The query
 * has the player for whom the page asks: another one may have signed in since, in another tab.
 */
import type { RequestServices } from '#app/context.server.ts'
import { isByOtherSite } from '#app/lib/fetch-site.ts'
import type { Catalogue } from '#server/kernel/catalogue.ts'
import type { PlayerRequest } from '#server/kernel/http/json.ts'
import { findIdentity } from './game-consents.server.ts'
import { signToken } from './signing-keys.server.ts'

interface IdentityServices extends Pick<RequestServices, 'config' | 'cookieKey' | 'db'> {
  catalogue: Pick<Catalogue, 'ids'>
}

/** Returns who plays, if the player has allowed it. */
export function createIdentityHandler({ catalogue, db }: IdentityServices) {
  return ({ userId, id: gameId, query, incoming, refuse }: PlayerRequest) => {
    const site = incoming.headers['sec-fetch-site'] as string | undefined
    if (isByOtherSite(site)) return refuse('ownPagesOnly', 403)
    if (query().player !== userId) return refuse('signInFirst', 401)
    if (!catalogue.ids.has(gameId)) return refuse('noSuchGame', 404)
    return findIdentity(db, { userId, gameId })
  }
}

/** Makes a token, with which the server of the game knows the player. */
export function createTokenHandler({ catalogue, config, cookieKey, db }: IdentityServices) {
  return async ({ userId, id: gameId, query, refuse }: PlayerRequest) => {
    if (query().player !== userId) return refuse('signInFirst', 401)
    if (!catalogue.ids.has(gameId)) return refuse('noSuchGame', 404)
    const identity = await findIdentity(db, { userId, gameId })
    if (!identity.isAllowed) return refuse('notAllowedToKnow', 403)
    const about = { issuer: config.publicUrl, gameId, subject: identity.user.id }
    const token = await signToken(db, cookieKey, about)
    return token === undefined ? refuse('noData', 503) : { token }
  }
}
