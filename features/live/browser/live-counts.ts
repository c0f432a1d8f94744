/** The live counts of this page: likes and players by game, as received from the stream. */
import { createStore, useStore } from '#lib/browser/store.ts'

/** The counts as the stream sends them. `players` leaves out games without one; null while unknown. */
interface LiveCounts {
  likes?: Record<string, number> | undefined
  players?: Record<string, number> | null | undefined
}

/** `players` is undefined before the first snapshot. */
const counts = createStore<LiveCounts>({})
const unread = createStore<number | undefined>(undefined)

/** Applies a snapshot. */
export const replaceLiveCounts = (snapshot: LiveCounts) => counts.write(snapshot)

/** Applies recent likes by the player. Counts from the stream take precedence. */
export function seedLikes(likes: Record<string, number>): void {
  const known = counts.read()
  counts.write({ ...known, likes: { ...likes, ...known.likes } })
}

/** Applies changed counts. */
export function mergeLiveCounts({ likes, players }: LiveCounts): void {
  const known = counts.read()
  counts.write({
    likes: { ...known.likes, ...likes },
    players: players ? { ...known.players, ...players } : known.players,
  })
}

/** The game's current likes; the served number until the stream sends one. */
export function useLikes(gameId: string, served: number): number {
  return useStore(counts, ({ likes }) => likes?.[gameId] ?? served, served)
}

/**
 * The game's current active players; the served number until the stream sends one. Undefined while
 * the counts are unknown.
 */
export function usePlayers(gameId: string, served: number | undefined): number | undefined {
  const find = ({ players }: LiveCounts) =>
    players === undefined ? served : players ? (players[gameId] ?? 0) : undefined
  return useStore(counts, find, served)
}

/** Sets the player's unread notifications; undefined if unknown. */
export const setLiveUnread = unread.write

/** The player's unread notifications now; the served number until the stream sends one. */
export function useUnread(served: number): number {
  return useStore(unread, (count) => count ?? served, served)
}
