/** The counts of players as pages show them, with their versions and listeners. */
import { createListeners } from './listeners.ts'
import type { Presence } from './presence.ts'

export interface ShownPlayers extends Pick<Presence, 'byGame' | 'versionOf' | 'subscribe'> {
  /** Takes over a game's count, and tells of it where it is another. */
  show(gameId: string, players: number): void
  /** Takes over all counts; a game that is left out has no players. */
  showAll(players: Readonly<Record<string, number>>): void
}

/** Nobody plays yet. */
export function createShownPlayers(): ShownPlayers {
  const byGame: Record<string, number> = {}
  const versions = new Map<string, number>()
  const listeners = createListeners<[gameId: string, players: number]>()

  function show(gameId: string, players: number): void {
    if ((byGame[gameId] ?? 0) === players) return
    if (players === 0) delete byGame[gameId]
    else byGame[gameId] = players
    versions.set(gameId, (versions.get(gameId) ?? 0) + 1)
    listeners.call(gameId, players)
  }

  return {
    byGame,
    versionOf: (gameId) => versions.get(gameId) ?? 0,
    subscribe: listeners.add,
    show,
    showAll(players) {
      for (const gameId of new Set([...Object.keys(byGame), ...Object.keys(players)])) {
        show(gameId, players[gameId] ?? 0)
      }
    },
  }
}
