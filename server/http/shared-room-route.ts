/**
 * `POST /shared-rooms/{id}`: a player has shared an invitation to a room of a game. The request has no
 * body: the code of the room stays in the browser (ADR 47, ADR 74). The query has the presence token
 * of the game's page.
 */
import { transact } from '#app/db/transact.server.ts'
import { formatUnlocked } from './unlocked-message.ts'
import { sharedRoomAttempts } from '#app/features/limits/limits.server.ts'
import { awardSharedRoom } from '#app/features/play/award-achievements.server.ts'
import { findGame } from '#catalogue/queries.ts'
import type { Services } from '../services.ts'
import type { MakePlayerRoute } from './player-route.ts'

/** Responds with the newly unlocked achievement, if any. */
export function createSharedRoomRoute(
  { catalogue, config, db, presenceTokens }: Services,
  makeRoute: MakePlayerRoute,
) {
  return makeRoute({
    action: 'share-rooms',
    attempts: sharedRoomAttempts,
    refusals: { signIn: 'signInToShareRooms', tooMany: 'tooManyRequests' },
    async run({ userId, id: gameId, query, language }) {
      if (!findGame(catalogue.games, gameId)?.room) return 'noSuchGame'
      const site = { ...config, games: catalogue.games }
      const isOpen = presenceTokens.read(query.presence ?? '')?.gameId === gameId
      const awarded = await transact(
        db,
        (tx) => awardSharedRoom(tx, { userId, gameId, isOpen }, site),
        { isRepeatable: true },
      )
      return { toast: formatUnlocked(language, awarded.get(userId) ?? []) }
    },
  })
}
