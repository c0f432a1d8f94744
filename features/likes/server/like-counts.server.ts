/**
 * Live like counts: read from the database at startup, kept in memory, published to subscribers.
 */
import type { EventOf } from '#platform/events/events.ts'
import { createListeners } from '#platform/events/listeners.ts'
import type { Reader } from '#platform/db/db.server.ts'

/** A game's like counter at a version of its row. */
export type LikeCount = Omit<EventOf<'likes-changed'>, 'kind'>

export type LikeCounts = Awaited<ReturnType<typeof openLikeCounts>>

/** Reads every counter and keeps the counts up to date. */
export async function openLikeCounts(db: Reader) {
  const byGame: Record<string, number> = {}
  const versions = new Map<string, number>()
  const listeners = createListeners<[gameId: string, likes: number]>()
  let version = 0

  function take({ gameId, likes, version: rowVersion }: LikeCount): void {
    if (rowVersion < (versions.get(gameId) ?? 0)) return
    versions.set(gameId, rowVersion)
    if (byGame[gameId] === likes) return
    byGame[gameId] = likes
    version += 1
    listeners.call(gameId, likes)
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
    /** Likes by game id. A game without likes has no entry. */
    byGame: byGame as Readonly<typeof byGame>,
    /** Increases with every change. A cached page from an earlier version is stale. */
    get version() {
      return version
    },
    /** Applies a committed counter unless a later version is known. */
    take,
    /** Rereads every counter, for changes without an event. */
    refresh,
    /** Calls the listener after each change. Returns the unsubscribe function. */
    subscribe: listeners.add,
  }
}
