/** `PUT /likes/{id}`: likes or unlikes a game. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { createLikeSetter } from './set-like.server.ts'
import type { Catalogue } from '#platform/catalogue.ts'
import type { PlayerRequest } from '#platform/http/json.ts'
import { formatUnlocked } from '#features/achievements/server/unlocked-message.ts'

const bodySchema = z.strictObject({ liked: z.boolean() })

type LikeServices = Pick<RequestServices, 'db' | 'likeNetworkOf' | 'processCounters'> & {
  catalogue: Pick<Catalogue, 'ids'>
}

/** Returns the game's likes after the change, and whether the player's own like is included. */
export function createLikeHandler(services: LikeServices) {
  const { catalogue, db, likeNetworkOf, processCounters } = services
  const like = createLikeSetter(db)
  return async ({ userId, id: gameId, address, language, read, refuse }: PlayerRequest) => {
    const { liked } = await read(bodySchema)
    if (!catalogue.ids.has(gameId)) return refuse('noSuchGame', 404)
    const network = likeNetworkOf(gameId, address)
    const { likes, isCounted, unlocked } = await like({ userId, gameId, liked, network })
    processCounters.saves.count(liked ? 'like' : 'unlike')
    return {
      liked,
      likes,
      isCounted,
      toast: await formatUnlocked(db, { userId, language, unlocked }),
    }
  }
}
