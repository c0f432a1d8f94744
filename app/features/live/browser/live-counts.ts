/** The live counts: likes and players by game, as received from the stream. */
import { createStore, useStore } from '#app/lib/store.ts'
import type { LiveCounts } from '../server/hub.ts'

type Players = LiveCounts['players'] | undefined

/** `players` is undefined until the stream has sent them. */
const counts = createStore<{ likes: LiveCounts['likes']; players: Players }>({
  likes: {},
  players: undefined,
})
const unread = createStore<number | undefined>(undefined)

/** Applies a snapshot, which has all counts. */
export const replaceLiveCounts: (snapshot: LiveCounts) => void = counts.write

/** Applies recent likes by the player. Counts from the stream take precedence. */
export function seedLikes(likes: Record<string, number>): void {
  const known = counts.read()
  counts.write({ ...known, likes: { ...likes, ...known.likes } })
}

/** Applies changed counts. */
export function mergeLiveCounts({ likes, players }: Partial<LiveCounts>): void {
  const known = counts.read()
  counts.write({
    likes: { ...known.likes, ...likes },
    players: players ? { ...known.players, ...players } : known.players,
  })
}

/** The game's current likes; the served number until the stream sends one. */
export function useLikes(gameId: string, served: number): number {
  return useStore(counts, ({ likes }) => likes[gameId] ?? served, served)
}

/**
 * The game's current active players; the served number until the stream sends them. Undefined while
 * the counts are unknown.
 */
export function usePlayers(gameId: string, served: number | undefined): number | undefined {
  return useStore(
    counts,
    ({ players }) => (players ? (players[gameId] ?? 0) : players === null ? undefined : served),
    served,
  )
}

/** Sets the player's unread notifications; undefined if unknown. */
export const setLiveUnread = unread.write

/** The player's unread notifications now; the served number until the stream sends one. */
export function useUnread(served: number): number {
  return useStore(unread, (count) => count ?? served, served)
}
