/** The live like counts: read from the database at start, kept in memory, told to whoever listens. */
import type { Reader } from '../../db/db.server.ts'

/** A game's counter as it stood at a version of its row. */
export interface LikeCount {
  gameId: string
  likes: number
  /** Goes up with every change of the row. */
  version: number
}

export interface LikeCounts {
  /** Likes by game id; a game that nobody liked has no entry. */
  readonly byGame: Readonly<Record<string, number>>
  /** Goes up with every change; a page made at one version is stale at the next. */
  readonly version: number
  /** Takes over a counter after its change was committed, unless a later one is known already. */
  take(count: LikeCount): void
  /** Reads every counter: for changes that nobody told of. */
  refresh(): Promise<void>
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: (gameId: string, likes: number) => void): () => void
}

/** Reads every counter and keeps the counts from then on. */
export async function openLikeCounts(db: Reader): Promise<LikeCounts> {
  const byGame: Record<string, number> = {}
  const versions = new Map<string, number>()
  const listeners = new Set<(gameId: string, likes: number) => void>()
  let version = 0

  function take({ gameId, likes, version: rowVersion }: LikeCount): void {
    if (rowVersion < (versions.get(gameId) ?? 0)) return
    versions.set(gameId, rowVersion)
    if (byGame[gameId] === likes) return
    byGame[gameId] = likes
    version += 1
    for (const listener of listeners) listener(gameId, likes)
  }

  async function refresh(): Promise<void> {
    const rows = await db
      .selectFrom('game_counter')
      .select(['game_id as gameId', 'likes', 'version'])
      .execute()
    rows.forEach(take)
  }

  await refresh()
  version = 0
  return {
    byGame,
    get version() {
      return version
    },
    take,
    refresh,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
