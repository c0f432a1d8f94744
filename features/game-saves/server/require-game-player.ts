/** What the routes for the pages of games share. */
import type { Catalogue } from '#platform/catalogue.ts'
import type { PlayerRequest } from '#platform/http/json.ts'
import type { GamePlayer } from '../save-format.ts'

/**
 * Returns the player and the game of a request. Its query has the player for whom the page asks: another
 * one may have signed in since, in another tab.
 *
 * @throws the response to a request for another player, or about a game that is not there
 */
export function requireGamePlayer(
  { ids }: Pick<Catalogue, 'ids'>,
  { userId, id: gameId, query, refuse }: PlayerRequest,
): GamePlayer {
  if (query().player !== userId) throw refuse('signInFirst', 401)
  if (!ids.has(gameId)) throw refuse('noSuchGame', 404)
  return { userId, gameId }
}
