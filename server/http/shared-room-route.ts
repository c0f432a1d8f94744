/**
 * `POST /shared-rooms/{id}`: a player has shared an invitation to a room of a game. The request has no
 * body: the code of the room stays in the browser (ADR 47, ADR 74). The query has the presence token
 * of the game's page.
 */
import { transactWithEvents } from '#app/db/transact.server.ts'
import { formatUnlocked } from './unlocked-message.ts'
import { sharedRoomAttempts } from '#app/features/limits/limits.server.ts'
import { listNewlyUnlocked } from '#app/features/achievements/award-achievements.server.ts'
import { shareRoom } from '#app/features/rooms/share-room.server.ts'
import { findGame } from '#catalogue/queries.ts'
import type { Services } from '../services.ts'
import type { MakePlayerRoute } from './player-route.ts'

/** Responds with the newly unlocked achievement, if any. */
export function createSharedRoomRoute(
  { catalogue, db, presenceTokens }: Services,
  makeRoute: MakePlayerRoute,
) {
  return makeRoute({
    action: 'share-rooms',
    attempts: sharedRoomAttempts,
    refusals: { signIn: 'signInToShareRooms', tooMany: 'tooManyRequests' },
    async run({ userId, id: gameId, query, language }) {
      if (!findGame(catalogue.games, gameId)?.room) return 'noSuchGame'
      const isOpen = presenceTokens.read(query.presence ?? '')?.gameId === gameId
      const { events } = await transactWithEvents(
        db,
        (tx) => shareRoom(tx, { userId, gameId, isOpen }),
        { isRepeatable: true },
      )
      return { toast: formatUnlocked(language, listNewlyUnlocked(events).get(userId) ?? []) }
    },
  })
}
