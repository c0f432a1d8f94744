/** The locations of the players of one process. */
import { createListeners } from '#platform/events/listeners.ts'
import type { PlayerLocation, PlayerLocations } from '#platform/events/player-locations.ts'
import { LINGER_MS } from '#platform/events/presence.ts'

interface Player {
  /** The game of each open stream, the latest last; empty for other pages. */
  games: string[]
  /** A room of the current game. */
  room?: string | undefined
}

/** The adapter, and what the adapter on Redis needs of it. */
interface MemoryLocations extends PlayerLocations {
  at(userId: string): PlayerLocation | undefined
  /** The players who are online. */
  list(): IterableIterator<string>
}

const gameOf = (player: Player | undefined) => player?.games.findLast((id) => id !== '')

/** Creates an empty store. */
export function createMemoryLocations({ lingerMs = LINGER_MS } = {}): MemoryLocations {
  const players = new Map<string, Player>()
  const moves = createListeners<[userId: string]>()

  function change(userId: string, act: (games: string[]) => void): void {
    const before = players.get(userId)
    const player = before ?? { games: [] }
    const game = gameOf(before)
    act(player.games)
    if (player.games.length > 0) players.set(userId, player)
    else players.delete(userId)
    const hasMoved = gameOf(player) !== game
    if (hasMoved) delete player.room
    if (hasMoved || !before || player.games.length === 0) moves.call(userId)
  }

  function at(userId: string): PlayerLocation | undefined {
    const player = players.get(userId)
    return player && { gameId: gameOf(player), room: player.room }
  }

  return {
    at,
    list: () => players.keys(),
    enter(userId, gameId = '') {
      change(userId, (games) => games.push(gameId))
      const leave = () => change(userId, (games) => games.splice(games.indexOf(gameId), 1))
      return () => void setTimeout(leave, lingerMs).unref()
    },
    async share(userId, gameId, room) {
      const player = players.get(userId)
      if (!player || gameOf(player) !== gameId || player.room === room) return
      player.room = room
      moves.call(userId)
    },
    async find(userIds) {
      return new Map(
        userIds.flatMap((userId) => {
          const location = at(userId)
          return location ? [[userId, location] as const] : []
        }),
      )
    },
    onMove: moves.add,
    onChange: () => () => undefined,
    close: async () => undefined,
  }
}
