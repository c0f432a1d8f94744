/** `PUT /likes/{id}`: likes or unlikes a game. */
import { z } from 'zod'
import { formatUnlocked } from './unlocked-message.ts'
import { likeAttempts } from '#app/features/limits/limits.server.ts'
import { createLikeSetter } from '#app/features/likes/set-like.server.ts'
import type { Services } from '../services.ts'
import type { MakePlayerRoute } from './player-route.ts'

/** Returns the game's likes after the change, and whether the player's own like is included. */
export function createLikeRoute(services: Services, makeRoute: MakePlayerRoute) {
  const { catalogue, db, likeNetworkOf, processCounters } = services
  const like = createLikeSetter(db)
  return makeRoute({
    action: 'like-games',
    schema: z.strictObject({ liked: z.boolean() }),
    attempts: likeAttempts,
    refusals: { signIn: 'signInToLike', tooMany: 'likingTooFast' },
    async run({ userId, body: { liked }, id: gameId, address, language }) {
      if (!catalogue.ids.has(gameId)) return 'noSuchGame'
      const network = likeNetworkOf(gameId, address)
      const { likes, isCounted, unlocked } = await like({ userId, gameId, liked, network })
      processCounters.saves.count(liked ? 'like' : 'unlike')
      return { liked, likes, isCounted, toast: formatUnlocked(language, unlocked) }
    },
  })
}
