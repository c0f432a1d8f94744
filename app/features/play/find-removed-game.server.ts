/** Games that the portal had once: their addresses say so, instead of that there never was one. */
import type { Game } from '#catalogue/game.ts'
import { listSimilar, sortGames, type Likes } from '#catalogue/queries.ts'
import type { Reader } from '../../db/db.server.ts'
import { toGameCard, type Found, type GameCard } from '../discovery/listing.ts'

/** As many as stand below a game. */
const OTHERS = 3
/** A game's id (`catalogue/game.ts`): nothing else is looked up. */
const GAME_ID = /^[a-z0-9]{2,24}$/

export interface RemovedGame {
  /** Undefined: nothing but its id is known any more. */
  name: string | undefined
  /** What to play instead: of its genre where that is known, else what is liked most. */
  others: GameCard[]
}

interface Portal {
  db: Reader
  games: readonly Game[]
  formerGames: ReadonlyMap<string, Game>
  likes: { readonly byGame: Likes }
  gameStates: Found
}

/** The game of this id, which the catalogue has no more; undefined where it never had it. */
export async function findRemovedGame(
  portal: Portal,
  id: string,
): Promise<RemovedGame | undefined> {
  const { db, games, formerGames, likes, gameStates } = portal
  if (!GAME_ID.test(id)) return undefined
  const former = formerGames.get(id)
  if (!former && !(await wasAnnounced(db, id))) return undefined
  const { down } = gameStates
  const similar = former ? listSimilar(games, former, likes.byGame, down) : []
  const others = similar.length > 0 ? similar : sortGames(games, 'popular', likes.byGame, down)
  return {
    name: former?.name,
    others: others.slice(0, OTHERS).map((game) => toGameCard(game, likes.byGame, gameStates)),
  }
}

/** Every game that was in the catalogue has a row: also the first ones, which nobody was told of. */
async function wasAnnounced(db: Reader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('announced_game')
    .select('game_id')
    .where('game_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
