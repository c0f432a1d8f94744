/** Finds removed games. Their pages offer other games; unknown ids are a plain 404. */
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
 * The removed game with this id; undefined if the catalog never contained it. Without a `name`, only
 * the id is known. `others`: games to play instead, similar ones first if the genre is known, else the
 * most liked.
 */
export async function findRemovedGame(portal: Portal, id: string) {
  const { db, games, formerGames, likes, gameStates } = portal
  if (!GAME_ID.test(id)) return undefined
  const former = formerGames.get(id)
  // Every game that was ever in the catalog has a row, also the games of the first start.
  const announced = db.selectFrom('announced_game').where('game_id', '=', id)
  if (!former && !(await hasRow(announced))) return undefined
  const { down } = gameStates
  const others = former
    ? [
        ...listSimilar(games, former, likes.byGame, down),
        ...listNext(games, former, likes.byGame, down),
      ]
    : sortGames(games, 'popular', likes.byGame, down)
  return { name: former?.name, others: others.slice(0, NEXT_GAMES) }
}
