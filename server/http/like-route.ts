/** `PUT /likes/{id}`: likes or unlikes a game. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'
import { sessionCookieName } from '#app/features/accounts/session-cookie.server.ts'
import { readCookie } from '#app/lib/cookies.ts'
import { createSessionFinder } from '#app/features/accounts/session.server.ts'
import { can } from '#app/features/authorization/can.ts'
import { likeAttempts } from '#app/features/limits/limits.server.ts'
import { formatUnlocked } from '#app/features/achievements/unlocked-message.server.ts'
import { awardLikes } from '#app/features/play/award-achievements.server.ts'
import { createLikeSetter } from '#app/features/likes/set-like.server.ts'
import { clientAddress } from './client-address.ts'
import { createJsonResponder, readJsonBody } from './json.ts'
import type { Services } from '../services.ts'
import { responseLanguage, localizeResponse } from './localize-response.ts'

const bodySchema = z.strictObject({ liked: z.boolean() })

/** Keys of messages in the part `answers`. */
type Refusal = 'signInToLike' | 'noSuchGame' | 'tooLarge' | 'malformedRequest' | 'likingTooFast'

/** Returns the game's likes after the change, and whether the player's own like is included. */
export function createLikeRoute(services: Services, headers: Record<string, string>) {
  const { catalogue, config, cookieKey, db, likeNetworkOf, limits, processCounters } = services
  const findViewer = createSessionFinder(db, cookieKey)
  const like = createLikeSetter(db, (tx, userIds, now) =>
    awardLikes(tx, userIds, { ...config, games: catalogue.games }, now),
  )
  const cookieName = sessionCookieName(config.publicUrl)
  const respond = createJsonResponder(headers)
  return async (c: Context<{ Bindings: HttpBindings }>) => {
    const { incoming } = c.env
    const refuse = (key: Refusal, status: number, more?: Record<string, string>) =>
      respond({ error: localizeResponse(incoming)(key) }, status, more)
    const cookie = readCookie(incoming.headers.cookie, cookieName)
    if (!cookie) return refuse('signInToLike', 401)
    const gameId = c.req.param('id') ?? ''
    if (!catalogue.ids.has(gameId)) return refuse('noSuchGame', 404)
    const sent = await readJsonBody(incoming)
    if (sent === 'too-large') return refuse('tooLarge', 413)
    const body = bodySchema.safeParse(sent)
    if (!body.success) return refuse('malformedRequest', 400)
    const { liked } = body.data
    const viewer = await findViewer(cookie)
    if (!can(viewer, 'like-games', viewer)) return refuse('signInToLike', 401)
    const { userId } = viewer
    const address = clientAddress(incoming, config.trustProxy)
    const { waitS } = await limits.take(likeAttempts(address, userId))
    if (waitS > 0) return refuse('likingTooFast', 429, { 'Retry-After': String(waitS) })
    try {
      const network = likeNetworkOf(gameId, address)
      const { likes, isCounted, unlocked } = await like({ userId, gameId, liked, network })
      processCounters.saves.count(liked ? 'like' : 'unlike')
      return respond({
        liked,
        likes,
        isCounted,
        toast: formatUnlocked(responseLanguage(incoming), unlocked),
      })
    } catch (error) {
      // The account was deleted a moment ago.
      if (await findViewer(cookie)) throw error
      return refuse('signInToLike', 401)
    }
  }
}
