/** The like that a visitor started before the sign-in. */
import type { Game } from '#catalogue/game.ts'
import { findGame } from '#catalogue/queries.ts'
import type { Requester, RequestServices } from '#features/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { attemptsOf, LIKE_LIMITS } from '#features/limits/server/limits.server.ts'
import { setLike } from './set-like.server.ts'

/** Finds the game that the sign-in URL names. The page text and the like use the same game. */
export function findPendingLike(games: readonly Game[], query: URLSearchParams) {
  const game = findGame(games, query.get('like') ?? '')
  return game && { gameId: game.id, gameName: game.name }
}

/**
 * Likes the game that the sign-in URL names, after the sign-in. Idempotent. A failure is only logged,
 * since the sign-in is already done. Does nothing during maintenance.
 */
export async function savePendingLike(
  services: Pick<
    RequestServices,
    'config' | 'db' | 'games' | 'likeNetworkOf' | 'limits' | 'log' | 'processCounters'
  >,
  { address }: Pick<Requester, 'address'>,
  { userId, search }: { userId: string; search: string },
): Promise<void> {
  const { config, db, games, likeNetworkOf, limits, log, processCounters } = services
  const like = findPendingLike(games, new URLSearchParams(search))
  if (!like || config.maintenance) return
  const { gameId } = like
  try {
    const { waitS } = await limits.take(attemptsOf(LIKE_LIMITS, address, userId))
    if (waitS > 0) return
    const network = likeNetworkOf(gameId, address)
    await transact(db, (tx) => setLike(tx, { userId, gameId, liked: true, network }))
    processCounters.saves.count('like')
  } catch (error) {
    log.error({ err: error }, 'the like that a sign-in was for could not be saved')
  }
}
