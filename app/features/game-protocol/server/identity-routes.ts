/** The pages of games ask who plays: `GET /game-identity/:id`, `POST /game-identity/:id/token`. */
import type { RequestServices } from '#app/context.server.ts'
import { isByOtherSite } from '#app/lib/fetch-site.ts'
import type { PlayerRequest } from '#server/kernel/http/json.ts'
import { findIdentity } from './game-consents.server.ts'
import { signToken } from './signing-keys.server.ts'

/** Returns who plays, if the player has allowed it. */
export function createIdentityHandler({ db }: Pick<RequestServices, 'db'>) {
  return ({ userId, id: gameId, incoming, refuse }: PlayerRequest) =>
    isByOtherSite(incoming.headers['sec-fetch-site'] as string | undefined)
      ? refuse('ownPagesOnly', 403)
      : findIdentity(db, { userId, gameId })
}

/** Makes a token, with which the server of the game knows the player. */
export function createTokenHandler({
  config,
  cookieKey,
  db,
}: Pick<RequestServices, 'config' | 'cookieKey' | 'db'>) {
  return async ({ userId, id: gameId, refuse }: PlayerRequest) => {
    const identity = await findIdentity(db, { userId, gameId })
    if (!identity.isAllowed) return refuse('notAllowedToKnow', 403)
    const about = { issuer: config.publicUrl, gameId, subject: identity.user.id }
    const token = await signToken(db, cookieKey, about)
    return token === undefined ? refuse('noData', 503) : { token }
  }
}
