/** The like that somebody meant who had to sign in for it. */
import type { Game } from '#catalogue/game.ts'
import { findGame } from '#catalogue/queries.ts'
import type { RequestServices } from '../../context.server.ts'
import type { Db } from '../../db/db.server.ts'
import { transact } from '../../db/transact.server.ts'
import { likeAttempts } from '../limits/limits.server.ts'
import { setLike } from './set-like.server.ts'

/** The game that the address of a sign-in names: what it says, and what is liked, is the same. */
export function findPendingLike(games: readonly Game[], query: URLSearchParams) {
  const game = findGame(games, query.get('like') ?? '')
  return game && { gameId: game.id, gameName: game.name }
}

/**
 * Likes the game for the player who has just signed in; one that is liked already stays so. Signing
 * in is done by then: a like that fails is logged.
 */
export async function savePendingLike(
  db: Db,
  {
    likeNetworkOf,
    limits,
    log,
    processCounters,
  }: Pick<RequestServices, 'likeNetworkOf' | 'limits' | 'log' | 'processCounters'>,
  { userId, address, gameId }: { userId: string; address: string; gameId: string },
): Promise<void> {
  try {
    const { waitS } = await limits.take(likeAttempts(address, userId))
    if (waitS > 0) return
    const network = likeNetworkOf(gameId, address)
    await transact(db, (tx) => setLike(tx, { userId, gameId, liked: true, network }))
    processCounters.saves.count('like')
  } catch (error) {
    log.error({ err: error }, 'the like that a sign-in was for could not be saved')
  }
}
