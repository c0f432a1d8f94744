/** The live counts of this page: likes and players by game, as received from the stream. */
import { useEffect } from 'react'
import { createStore, useStore } from '#app/lib/store.ts'
import { fillCounts, type LiveView } from '../live-view.ts'

/** The counts as the stream sends them. `players` is null while unknown. */
export interface LiveCounts {
  likes: Record<string, number>
  players: Record<string, number> | null
}

const counts = createStore<LiveCounts>({ likes: {}, players: {} })
const unread = createStore<number | undefined>(undefined)

/** How many components show each count, by game id. */
const shown = createStore({
  likes: new Map<string, number>(),
  players: new Map<string, number>(),
})

function addShown(kind: 'likes' | 'players', key: string, by: 1 | -1): void {
  const all = shown.read()
  const count = (all[kind].get(key) ?? 0) + by
  if (count > 0) all[kind].set(key, count)
  else all[kind].delete(key)
  shown.write(all)
}

/** Registers a count that a component shows. */
function useShown(kind: 'likes' | 'players', key: string): void {
  useEffect(() => {
    addShown(kind, key, 1)
    return () => addShown(kind, key, -1)
  }, [kind, key])
}

/** The counts that the page shows now. */
export function readLiveView(): LiveView {
  const { likes, players } = shown.read()
  return {
    likes: [...likes.keys()].toSorted(),
    players: [...players.keys()].toSorted(),
  }
}

/**
 * Calls back when a component starts or stops showing a count. Returns the function that
 * unsubscribes.
 */
export const onLiveView = shown.subscribe

/**
 * Applies a snapshot. Counts that the page did not request keep their served values.
 *
 * @param requested the counts that the page showed when it opened the stream
 */
export function replaceLiveCounts(
  { likes = {}, players = {} }: Partial<LiveCounts>,
  requested: LiveView,
): void {
  counts.write({
    likes,
    players: players && fillCounts(players, requested.players),
  })
}

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
    players: players === null ? null : { ...known.players, ...players },
  })
}

/** The game's current likes; the served number until the stream sends one. */
export function useLikes(gameId: string, served: number): number {
  useShown('likes', gameId)
  return useStore(counts, ({ likes }) => likes[gameId] ?? served, served)
}

/**
 * The game's current active players; the served number until the stream sends one. Undefined while
 * the counts are unknown.
 */
export function usePlayers(gameId: string, served: number | undefined): number | undefined {
  useShown('players', gameId)
  return (
    useStore(counts, ({ players }) => players && (players[gameId] ?? served), served) ?? undefined
  )
}

/** Sets the player's unread notifications; undefined if unknown. */
export const setLiveUnread = unread.write

/** The player's unread notifications now; the served number until the stream sends one. */
export function useUnread(served: number): number {
  return useStore(unread, (count) => count ?? served, served)
}
