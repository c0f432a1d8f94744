/**
 * `POST /shared-rooms/{id}`: a player has shared an invitation to a room of a game. The request has no
 * body: the code of the room stays in the browser (ADR 47, ADR 74).
 */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { transact } from '#app/db/transact.server.ts'
import { sessionCookieName } from '#app/features/accounts/session-cookie.server.ts'
import { readCookie } from '#app/lib/cookies.ts'
import { createSessionFinder } from '#app/features/accounts/session.server.ts'
import { formatUnlocked } from '#app/features/achievements/unlocked-message.server.ts'
import { can } from '#app/features/authorization/can.ts'
import { sharedRoomAttempts } from '#app/features/limits/limits.server.ts'
import { awardSharedRoom } from '#app/features/play/award-achievements.server.ts'
import { findGame } from '#catalogue/queries.ts'
import { clientAddress } from './client-address.ts'
import { createJsonResponder } from './json.ts'
import type { Services } from '../services.ts'
import { responseLanguage, localizeResponse } from './localize-response.ts'

/** Keys of messages in the part `answers`. */
type Refusal = 'signInToShareRooms' | 'noSuchGame' | 'tooManyRequests'

/** Responds with the newly unlocked achievement, if any. */
export function createSharedRoomRoute(services: Services, headers: Record<string, string>) {
  const { catalogue, config, cookieKey, db, limits } = services
  const findViewer = createSessionFinder(db, cookieKey)
  const cookieName = sessionCookieName(config.publicUrl)
  const respond = createJsonResponder(headers)
  return async (c: Context<{ Bindings: HttpBindings }>) => {
    const { incoming } = c.env
    const refuse = (key: Refusal, status: number, more?: Record<string, string>) =>
      respond({ error: localizeResponse(incoming)(key) }, status, more)
    const viewer = await findViewer(readCookie(incoming.headers.cookie, cookieName))
    if (!can(viewer, 'share-rooms', viewer)) return refuse('signInToShareRooms', 401)
    const { userId } = viewer
    if (!findGame(catalogue.games, c.req.param('id') ?? '')?.room) return refuse('noSuchGame', 404)
    const address = clientAddress(incoming, config.trustProxy)
    const { waitS } = await limits.take(sharedRoomAttempts(address, userId))
    if (waitS > 0) return refuse('tooManyRequests', 429, { 'Retry-After': String(waitS) })
    const site = { ...config, games: catalogue.games }
    const awarded = await transact(db, (tx) => awardSharedRoom(tx, userId, site), {
      isRepeatable: true,
    })
    const toast = formatUnlocked(responseLanguage(incoming), awarded.get(userId) ?? [])
    return respond({ toast }, 200)
  }
}
