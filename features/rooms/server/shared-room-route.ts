/**
 * `POST /shared-rooms/{id}`: a player has shared an invitation to a room of a game (ADR 47, ADR 74). The
 * body has the code of the room, for friends who press Join, and perhaps a friend to invite. The query
 * has the presence token of the game's page.
 */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import type { PlayerLocations } from '#platform/events/player-locations.ts'
import { hasRow } from '#platform/db/count-rows.ts'
import { transact, transactWithEvents, type Tx } from '#platform/db/transact.server.ts'
import { listNewlyUnlocked } from '#features/achievements/server/award-achievements.server.ts'
import { areFriends, findOther } from '#features/friends/server/pairs.server.ts'
import { findGame } from '#catalogue/queries.ts'
import { readPresenceToken } from '#features/live/server/presence-tokens.ts'
import type { PlayerRequest } from '#platform/http/json.ts'
import { formatUnlocked } from '#features/achievements/server/unlocked-message.ts'
import { findRoomRule, isCode } from '../room-code.ts'

/** Pages of an earlier release send no body. */
const sharedSchema = z
  .object({ room: z.string().max(64), friend: z.string().max(64).optional() })
  .optional()

interface Services extends Pick<RequestServices, 'cookieKey' | 'db' | 'games' | 'limits'> {
  locations: Pick<PlayerLocations, 'share'>
}

/** Returns the newly unlocked achievement, if any. */
export function createSharedRoomHandler(services: Services) {
  const { db, limits, locations } = services
  return async ({ userId, id: gameId, query, language, read, refuse }: PlayerRequest) => {
    const game = findGame(services.games, gameId)
    const room = game && findRoomRule(game)
    if (!room) return refuse('noSuchGame', 404)
    const sent = await read(sharedSchema)
    if (sent && !isCode(sent.room, room)) return refuse('malformedRequest', 400)
    const slot = readPresenceToken(services, query().presence ?? '')
    const isOpen = slot?.gameId === gameId
    // Without Redis, friends see no room. An invitation is for one friend only.
    if (sent && !sent.friend && isOpen)
      await locations.share(userId, gameId, sent.room).catch(() => undefined)
    if (sent?.friend !== undefined) {
      const pair = [{ rule: 'room-invite-pair', key: `${userId} ${sent.friend}` }] as const
      const { waitS } = await limits.take(pair)
      if (waitS > 0) return refuse('tooManyRequests', 429, { 'Retry-After': String(waitS) })
      const invitation = { userId, publicId: sent.friend, gameId, room: sent.room }
      await transact(db, (tx) => inviteFriend(tx, invitation))
    }
    const { events } = await transactWithEvents(
      db,
      (tx) => shareRoom(tx, { userId, gameId, isOpen }),
      { isRepeatable: true },
    )
    const unlocked = listNewlyUnlocked(events).get(userId) ?? []
    return { toast: await formatUnlocked(db, { userId, language, unlocked }) }
  }
}

interface Invitation {
  userId: string
  /** Of the friend. */
  publicId: string
  gameId: string
  /** A valid code. */
  room: string
}

/** Invites a friend to a room. Someone who is no friend, or no longer, gets nothing. */
export async function inviteFriend(tx: Tx, { userId, publicId, gameId, room }: Invitation) {
  const friend = await findOther(tx, publicId)
  if (!friend || friend.isSuspended || !(await areFriends(tx, userId, friend.id))) return
  tx.emit({ kind: 'room-invited', userId: friend.id, fromId: userId, gameId, room })
}

/** An invitation to a room of a game that the player's browser reports. */
interface SharedRoom {
  userId: string
  gameId: string
  /** The game's page is open. */
  isOpen: boolean
}

/**
 * Accepts the report if the player has the game open or has played it. The server cannot verify the
 * invitation itself.
 */
export async function shareRoom(tx: Tx, { userId, gameId, isOpen }: SharedRoom): Promise<void> {
  if (isOpen || (await hasPlayed(tx, userId, gameId))) {
    tx.emit({ kind: 'room-shared', userId, at: tx.now() })
  }
}

function hasPlayed(tx: Tx, userId: string, gameId: string): Promise<boolean> {
  const played = tx.selectFrom('play_time').where('user_id', '=', userId)
  return hasRow(played.where('game_id', '=', gameId))
}
