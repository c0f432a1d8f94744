/** Tells removed games from ids that were never in the catalog. Their pages offer other games. */
import { GAME_ID, type Game } from '#catalogue/game.ts'
import { NEXT_GAMES, listNext, listSimilar, sortGames, type Likes } from '#catalogue/queries.ts'
import { hasRow } from '#platform/db/count-rows.ts'
import type { Reader } from '#platform/db/db.server.ts'
import type { Found } from '#features/discovery/listing.ts'

interface Portal {
  db: Reader
  games: readonly Game[]
  formerGames: ReadonlyMap<string, Game>
  likes: { readonly byGame: Likes }
  gameStates: Found
}

/**
 * What the page of a missing game shows: whether the game was removed or was never in the catalog, its
 * name if it is known, and games to play instead, similar ones first if the genre is known, else the most
 * liked.
 */
export async function findMissingGame(portal: Portal, id: string) {
  const { db, games, formerGames, likes, gameStates } = portal
  const former = formerGames.get(id)
  // Every game that was ever in the catalog has a row, also the games of the first start.
  const announced = db.selectFrom('announced_game').where('game_id', '=', id)
  const isGone = GAME_ID.test(id) && (former !== undefined || (await hasRow(announced)))
  const { down } = gameStates
  const others = former
    ? [
        ...listSimilar(games, former, likes.byGame, down),
        ...listNext(games, former, likes.byGame, down),
      ]
    : sortGames(games, 'popular', likes.byGame, down)
  return { isGone, name: former?.name, others: others.slice(0, NEXT_GAMES) }
}
