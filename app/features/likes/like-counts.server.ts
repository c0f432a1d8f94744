/** The live like counts: read from the database at start, kept in memory, told to whoever listens. */
import type { Db } from '../../db/db.server.ts'

export interface LikeCounts {
  /** Likes by game id; a game that nobody liked has no entry. */
  readonly byGame: Readonly<Record<string, number>>
  /** Goes up with every change; a page made at one version is stale at the next. */
  readonly version: number
  /** Takes over the counter of a game after its change was committed. */
  set(gameId: string, likes: number): void
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: (gameId: string, likes: number) => void): () => void
}

/** Reads every counter and keeps the counts from then on. */
export async function openLikeCounts(db: Db): Promise<LikeCounts> {
  const rows = await db.selectFrom('game_counter').select(['game_id', 'likes']).execute()
  const byGame: Record<string, number> = Object.fromEntries(
    rows.map((row) => [row.game_id, row.likes]),
  )
  const listeners = new Set<(gameId: string, likes: number) => void>()
  let version = 0
  return {
    byGame,
    get version() {
      return version
    },
    set(gameId, likes) {
      if (byGame[gameId] === likes) return
      byGame[gameId] = likes
      version += 1
      for (const listener of listeners) listener(gameId, likes)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Takes over counters that another process has changed, the operator's command line for one. */
export async function refreshLikeCounts(db: Db, likes: LikeCounts): Promise<void> {
  const { version } = likes
  const rows = await db.selectFrom('game_counter').select(['game_id', 'likes']).execute()
  // A like of this process that was committed meanwhile knows better; the next round will do.
  if (likes.version !== version) return
  for (const row of rows) likes.set(row.game_id, row.likes)
}
