/**
 * Holds the current list of games. All code reads it from here, since the list may change (ADR 48).
 */
import { listOrigins, type Game } from '#catalogue/game.ts'
import type { JoinedGames } from '#catalogue/own-game.ts'
import { listGenres } from '#catalogue/queries.ts'

export interface Catalogue {
  /** In catalog order. The list is immutable: each change replaces it. */
  readonly games: readonly Game[]
  /**
   * Increases with each change. Part of the version of every cache entry that depends on the games.
   */
  readonly version: number
  /** `All`, then each genre. */
  readonly genres: readonly string[]
  readonly ids: ReadonlySet<string>
  /** Origins of the games: the iframe sources that pages allow. */
  readonly origins: readonly string[]
  /** Known games that are not shown: hidden, or removed since the start. */
  readonly former: ReadonlyMap<string, Game>
  replace(next: JoinedGames): void
}

/** Computes everything that derives from a list of games. */
function derive(games: readonly Game[]) {
  return {
    games,
    genres: listGenres(games),
    ids: new Set(games.map(({ id }) => id)),
    origins: [...new Set(games.flatMap(listOrigins))],
  }
}

const byId = (games: readonly Game[]) => new Map(games.map((game) => [game.id, game]))

/** Creates a catalog that contains these games. */
export function createCatalogue({ games, hidden }: JoinedGames): Catalogue {
  const catalogue = {
    ...derive(games),
    version: 0,
    former: byId(hidden),
    replace(next: JoinedGames): void {
      const known = [...catalogue.former.values(), ...catalogue.games, ...next.hidden]
      Object.assign(catalogue, derive(next.games))
      catalogue.former = byId(known.filter(({ id }) => !catalogue.ids.has(id)))
      catalogue.version += 1
    },
  }
  return catalogue
}
