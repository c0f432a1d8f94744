/** Active players: how many browsers have a game's page open now (decisions, Game page). */

/** A reload or a page change closes one stream and opens the next: the viewer stays that long, ms. */
export const LINGER_MS = 3_000
/** Viewers of one game that count from one household: a school stays true, a script invents few. */
export const MAX_COUNTED_PER_HOUSEHOLD = 40

export interface Presence {
  /** Players by game id; a game without any has no entry. */
  readonly byGame: Readonly<Record<string, number>>
  /** Goes up with every change of this game's count. */
  versionOf(gameId: string): number
  /** A stream of this viewer opened on the game; call the result once when it closes. */
  enter(gameId: string, viewerId: string, household: string): () => void
  subscribe(listener: (gameId: string, players: number) => void): () => void
}

/** Streams by viewer. */
type ViewersOfHousehold = Map<string, number>

/**
 * Counts viewers by game; two streams of one viewer on one game count once. Whoever is more than a
 * household may count is counted as soon as another of it leaves.
 */
export function createPresence(mostPerHousehold = MAX_COUNTED_PER_HOUSEHOLD): Presence {
  const byGame: Record<string, number> = {}
  const versions = new Map<string, number>()
  const householdsByGame = new Map<string, Map<string, ViewersOfHousehold>>()
  const listeners = new Set<(gameId: string, players: number) => void>()

  const countIn = (viewers: ViewersOfHousehold) => Math.min(viewers.size, mostPerHousehold)

  /** Adds or takes a stream, and tells of the count where it has moved. */
  function move(gameId: string, viewerId: string, household: string, by: 1 | -1): void {
    const households = householdsByGame.get(gameId) ?? new Map<string, ViewersOfHousehold>()
    const viewers = households.get(household) ?? new Map<string, number>()
    const before = countIn(viewers)
    const streams = (viewers.get(viewerId) ?? 0) + by
    if (streams > 0) viewers.set(viewerId, streams)
    else viewers.delete(viewerId)
    if (viewers.size > 0) households.set(household, viewers)
    else households.delete(household)
    if (households.size > 0) householdsByGame.set(gameId, households)
    else householdsByGame.delete(gameId)
    const change = countIn(viewers) - before
    if (change !== 0) publish(gameId, (byGame[gameId] ?? 0) + change)
  }

  function publish(gameId: string, players: number): void {
    if (players === 0) delete byGame[gameId]
    else byGame[gameId] = players
    versions.set(gameId, (versions.get(gameId) ?? 0) + 1)
    for (const listener of listeners) listener(gameId, players)
  }

  return {
    byGame,
    versionOf: (gameId) => versions.get(gameId) ?? 0,
    enter(gameId, viewerId, household) {
      move(gameId, viewerId, household, 1)
      return () => {
        setTimeout(() => move(gameId, viewerId, household, -1), LINGER_MS).unref()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
