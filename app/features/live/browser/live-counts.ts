/** The live counts of this page: likes and players by game, as received from the stream. */
import { useCallback, useSyncExternalStore } from 'react'
import { fillCounts, type LiveView } from '../live-view.ts'

/** The counts as the stream sends them. `players` is null while unknown. */
export interface LiveCounts {
  likes: Record<string, number>
  players: Record<string, number> | null
}

let counts: LiveCounts = { likes: {}, players: {} }
let unread: number | undefined
const listeners = new Set<() => void>()

/** How many components show each count, by game id. */
const shown = {
  likes: new Map<string, number>(),
  players: new Map<string, number>(),
}
const viewListeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: LiveCounts): void {
  counts = next
  for (const listener of listeners) listener()
}

function addShown(of: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (of.get(key) ?? 0) + by
  if (count > 0) of.set(key, count)
  else of.delete(key)
  for (const listener of viewListeners) listener()
}

/** Subscribes a component and registers the count that it shows. */
function useShown(of: Map<string, number>, key: string): (listener: () => void) => () => void {
  return useCallback(
    (listener) => {
      const unsubscribe = subscribe(listener)
      addShown(of, key, 1)
      return () => {
        unsubscribe()
        addShown(of, key, -1)
      }
    },
    [of, key],
  )
}

/** The counts that the page shows now. */
export function readLiveView(): LiveView {
  const { likes, players } = shown
  return {
    likes: [...likes.keys()].toSorted(),
    players: [...players.keys()].toSorted(),
  }
}

/**
 * Calls back when a component starts or stops showing a count. Returns the function that
 * unsubscribes.
 */
export function onLiveView(listener: () => void): () => void {
  viewListeners.add(listener)
  return () => viewListeners.delete(listener)
}

/**
 * Applies a snapshot. Counts that the page did not request keep their served values.
 *
 * @param requested the counts that the page showed when it opened the stream
 */
export function replaceLiveCounts(
  { likes = {}, players = {} }: Partial<LiveCounts>,
  requested: LiveView,
): void {
  publish({
    likes,
    players: players && fillCounts(players, requested.players),
  })
}

/** Applies recent likes by the player. Counts from the stream take precedence. */
export function seedLikes(likes: Record<string, number>): void {
  publish({ ...counts, likes: { ...likes, ...counts.likes } })
}

/** Applies changed counts. */
export function mergeLiveCounts({ likes, players }: Partial<LiveCounts>): void {
  publish({
    likes: { ...counts.likes, ...likes },
    players: players === null ? null : { ...counts.players, ...players },
  })
}

/** The game's current likes; the served number until the stream sends one. */
export function useLikes(gameId: string, served: number): number {
  return useSyncExternalStore(
    useShown(shown.likes, gameId),
    () => counts.likes[gameId] ?? served,
    () => served,
  )
}

/**
 * The game's current active players; the served number until the stream sends one. Undefined while
 * the counts are unknown.
 */
export function usePlayers(gameId: string, served: number | undefined): number | undefined {
  return useSyncExternalStore(
    useShown(shown.players, gameId),
    () => (counts.players ? (counts.players[gameId] ?? served) : undefined),
    () => served,
  )
}

/** Sets the player's unread notifications; undefined if unknown. */
export function setLiveUnread(count: number | undefined): void {
  unread = count
  for (const listener of listeners) listener()
}

/** The player's unread notifications now; the served number until the stream sends one. */
export function useUnread(served: number): number {
  return useSyncExternalStore(
    subscribe,
    () => unread ?? served,
    () => served,
  )
}
