/**
 * Holds the current list of games. All code reads it from here, since the list may change (ADR 48).
 */
import type { Game } from '#catalogue/game.ts'
import type { JoinedGames } from '#catalogue/own-game.ts'
import { listGenres } from '#catalogue/queries.ts'

export type Catalogue = ReturnType<typeof createCatalogue>

/** Computes everything that derives from a list of games. */
function derive(games: readonly Game[]) {
  return {
    /** In catalog order. The list is immutable: each change replaces it. */
    games,
    /** `All`, then each genre. */
    genres: listGenres(games) as readonly string[],
    /** A game may open windows, such as that of a sign-in. */
    opensWindows: games.some(({ frame }) => frame?.sandbox.includes('allow-popups')),
    ids: new Set(games.map(({ id }) => id)) as ReadonlySet<string>,
  }
}

const byId = (games: readonly Game[]): ReadonlyMap<string, Game> =>
  new Map(games.map((game) => [game.id, game]))

/** Creates a catalog that contains these games. */
export function createCatalogue({ games, hidden }: JoinedGames) {
  const catalogue = {
    ...derive(games),
    /**
     * Increases with each change. Part of the version of every cache entry that depends on the
     * games.
     */
    version: 0,
    /** Known games that are not shown: hidden, or removed since the start. */
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
