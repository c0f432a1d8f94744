/**
 * `POST /shared-rooms/{id}`: a player has shared an invitation to a room of a game. The request has no
 * body: the code of the room stays in the browser (ADR 47, ADR 74). The query has the presence token
 * of the game's page.
 */
import type { RequestServices } from '#app/context.server.ts'
import { transactWithEvents, type Tx } from '#app/db/transact.server.ts'
import { listNewlyUnlocked } from '#app/features/achievements/server/award-achievements.server.ts'
import { findGame } from '#catalogue/queries.ts'
import type { PresenceTokens } from '#app/features/live/server/presence-tokens.ts'
import type { PlayerRequest } from '#server/kernel/http/json.ts'
import { formatUnlocked } from '#app/features/achievements/server/unlocked-message.ts'

/** Returns the newly unlocked achievement, if any. */
export function createSharedRoomHandler(
  services: Pick<RequestServices, 'db' | 'games'> & { presenceTokens: PresenceTokens },
) {
  const { db, presenceTokens } = services
  return async ({ userId, id: gameId, query, language, refuse }: PlayerRequest) => {
    if (!findGame(services.games, gameId)?.room) return refuse('noSuchGame', 404)
    const isOpen = presenceTokens.read(query.presence ?? '')?.gameId === gameId
    const { events } = await transactWithEvents(
      db,
      (tx) => shareRoom(tx, { userId, gameId, isOpen }),
      { isRepeatable: true },
    )
    return { toast: formatUnlocked(language, listNewlyUnlocked(events).get(userId) ?? []) }
  }
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

async function hasPlayed(tx: Tx, userId: string, gameId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('play_time')
    .select('game_id')
    .where('user_id', '=', userId)
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  return row !== undefined
}
