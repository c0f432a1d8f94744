/** The games of the moment: the one place that whoever needs them asks, since they may change (ADR 48). */
import { listOrigins, type Game } from '#catalogue/game.ts'
import type { JoinedGames } from '#catalogue/own-game.ts'
import { listGenres } from '#catalogue/queries.ts'

export interface Catalogue {
  /** In catalogue order. A list is never changed: after a change there is another. */
  readonly games: readonly Game[]
  /** Goes up with each change: part of the version of whatever is kept of the games. */
  readonly version: number
  /** `All`, then each genre. */
  readonly genres: readonly string[]
  readonly ids: ReadonlySet<string>
  /** Where games run: what pages may frame. */
  readonly origins: readonly string[]
  /** Games that are known, but not shown: hidden, or gone since the start. */
  readonly former: ReadonlyMap<string, Game>
  /** From now on these are the games. */
  replace(next: JoinedGames): void
}

/** What follows from a list of games, worked out once. */
function derive(games: readonly Game[]) {
  return {
    games,
    genres: listGenres(games),
    ids: new Set(games.map(({ id }) => id)),
    origins: [...new Set(games.flatMap(listOrigins))],
  }
}

/** The catalogue that begins with these games. */
export function createCatalogue(first: JoinedGames): Catalogue {
  let current = derive(first.games)
  let former = new Map(first.hidden.map((game) => [game.id, game]))
  let version = 0
  return {
    get games() {
      return current.games
    },
    get version() {
      return version
    },
    get genres() {
      return current.genres
    },
    get ids() {
      return current.ids
    },
    get origins() {
      return current.origins
    },
    get former() {
      return former
    },
    replace({ games, hidden }) {
      const known = [...former.values(), ...current.games, ...hidden]
      current = derive(games)
      former = new Map(
        known.filter(({ id }) => !current.ids.has(id)).map((game) => [game.id, game]),
      )
      version += 1
    },
  }
}
