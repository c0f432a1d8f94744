/** The like that somebody meant who had to sign in for it. */
import { findGame } from '#catalogue/queries.ts'
import type { RequestServices } from '../../context.server.ts'
import { triesOfLike } from '../limits/limits.server.ts'
import { setLike } from './set-like.server.ts'

/** The game that the address of a sign-in names: what it says, and what is liked, is the same. */
export function findMeantLike(games: RequestServices['games'], query: URLSearchParams) {
  const game = findGame(games, query.get('like') ?? '')
  return game && { gameId: game.id, gameName: game.name }
}

/**
 * Likes the game for the player who has just signed in; one that is liked already stays so. Signing
 * in is done by then: a like that fails is logged.
 */
export async function likeMeant(
  services: Pick<RequestServices, 'games' | 'likes' | 'limits' | 'log' | 'writer'>,
  { userId, address, query }: { userId: string; address: string; query: URLSearchParams },
): Promise<void> {
  const meant = findMeantLike(services.games, query)
  if (!meant) return
  const { gameId } = meant
  try {
    const { waitS } = await services.limits.take(triesOfLike(address, userId))
    if (waitS > 0) return
    const count = await services.writer.write((tx) => setLike(tx, { userId, gameId, liked: true }))
    services.likes.set(gameId, count)
  } catch (error) {
    services.log.error({ err: error }, 'the like that a sign-in was for could not be saved')
  }
}
