/**
 * The player counts that pages show, with their versions and listeners. Unknown until the first counts.
 */
import { createListeners } from '#platform/events/listeners.ts'

/** Creates the store. Its counts are unknown at first. */
export function createPlayerCounts() {
  let byGame: Record<string, number> | undefined
  /** Number of times the counts became known or unknown. Each such change alters every page. */
  let turns = 0
  const versions = new Map<string, number>()
  const listeners = createListeners<[gameId: string, players: number]>()
  const knownListeners = createListeners<[]>()

  function show(gameId: string, players: number): void {
    if (!byGame || (byGame[gameId] ?? 0) === players) return
    if (players === 0) delete byGame[gameId]
    else byGame[gameId] = players
    versions.set(gameId, (versions.get(gameId) ?? 0) + 1)
    listeners.call(gameId, players)
  }

  function become(counts: Record<string, number> | undefined): void {
    byGame = counts
    turns += 1
    knownListeners.call()
  }

  return {
    get byGame(): Readonly<Record<string, number>> | undefined {
      return byGame
    },
    versionOf: (gameId: string) => turns + (versions.get(gameId) ?? 0),
    subscribe: listeners.add,
    onKnown: knownListeners.add,
    /** Sets a game's count. Does nothing while the counts are unknown. */
    show,
    /** Sets all counts and makes them known. A game without an entry has no players. */
    showAll(players: Readonly<Record<string, number>>): void {
      if (!byGame) return become({ ...players })
      for (const gameId of new Set([...Object.keys(byGame), ...Object.keys(players)])) {
        show(gameId, players[gameId] ?? 0)
      }
    },
    /** Makes the counts unknown. */
    forget(): void {
      if (byGame) become(undefined)
    },
  }
}
