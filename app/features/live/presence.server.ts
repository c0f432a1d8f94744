/** Active players: how many browsers have a game's page open now (decisions, Game page). */

/** A reload or a page change closes one stream and opens the next: the viewer stays that long, ms. */
export const LINGER_MS = 3_000

export interface Presence {
  /** Players by game id; a game without any has no entry. */
  readonly byGame: Readonly<Record<string, number>>
  /** Goes up with every change of this game's count. */
  versionOf(gameId: string): number
  /** A stream of this viewer opened on the game; call the result once when it closes. */
  enter(gameId: string, viewerId: string): () => void
  subscribe(listener: (gameId: string, players: number) => void): () => void
}

/** Counts viewers by game; two streams of one viewer on one game count once. */
export function createPresence(): Presence {
  const byGame: Record<string, number> = {}
  const versions = new Map<string, number>()
  const streamsByViewer = new Map<string, Map<string, number>>()
  const listeners = new Set<(gameId: string, players: number) => void>()

  function publish(gameId: string): void {
    const players = streamsByViewer.get(gameId)?.size ?? 0
    if ((byGame[gameId] ?? 0) === players) return
    if (players === 0) delete byGame[gameId]
    else byGame[gameId] = players
    versions.set(gameId, (versions.get(gameId) ?? 0) + 1)
    for (const listener of listeners) listener(gameId, players)
  }

  function leave(gameId: string, viewerId: string): void {
    const viewers = streamsByViewer.get(gameId)
    if (!viewers) return
    const streams = (viewers.get(viewerId) ?? 0) - 1
    if (streams > 0) viewers.set(viewerId, streams)
    else viewers.delete(viewerId)
    if (viewers.size === 0) streamsByViewer.delete(gameId)
    publish(gameId)
  }

  return {
    byGame,
    versionOf: (gameId) => versions.get(gameId) ?? 0,
    enter(gameId, viewerId) {
      const viewers = streamsByViewer.get(gameId) ?? new Map<string, number>()
      streamsByViewer.set(gameId, viewers)
      viewers.set(viewerId, (viewers.get(viewerId) ?? 0) + 1)
      publish(gameId)
      return () => {
        setTimeout(() => leave(gameId, viewerId), LINGER_MS).unref()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
