/** What the live stream told this page: likes and players by game, read by components. */
import { useSyncExternalStore } from 'react'

interface LiveCounts {
  likes: Record<string, number>
  players: Record<string, number>
}

let counts: LiveCounts = { likes: {}, players: {} }
let isConnected = false
let unread: number | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: LiveCounts): void {
  counts = next
  for (const listener of listeners) listener()
}

/** Takes over a snapshot: what it leaves out has no likes and no players. */
export function replaceLiveCounts(snapshot: Partial<LiveCounts>): void {
  isConnected = true
  publish({ likes: snapshot.likes ?? {}, players: snapshot.players ?? {} })
}

/** Takes over the counts that changed. */
export function mergeLiveCounts(changes: Partial<LiveCounts>): void {
  publish({
    likes: { ...counts.likes, ...changes.likes },
    players: { ...counts.players, ...changes.players },
  })
}

/** The game's likes now; until the stream is there, those that the page was served with. */
export function useLikes(gameId: string, served: number): number {
  return useSyncExternalStore(
    subscribe,
    () => (isConnected ? (counts.likes[gameId] ?? 0) : served),
    () => served,
  )
}

/** The game's active players now; until the stream is there, those that the page was served with. */
export function usePlayers(gameId: string, served: number): number {
  return useSyncExternalStore(
    subscribe,
    () => (isConnected ? (counts.players[gameId] ?? 0) : served),
    () => served,
  )
}

/** The games with most players now, most first; none until the stream is there. */
export function useMostPlayed(most: number): { gameId: string; players: number }[] {
  const players = useSyncExternalStore(
    subscribe,
    () => counts.players,
    () => counts.players,
  )
  return Object.entries(players)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([gameId, count]) => ({ gameId, players: count }))
}

/** Takes over the player's unread notifications; undefined: nothing is known any more. */
export function setLiveUnread(count: number | undefined): void {
  unread = count
  for (const listener of listeners) listener()
}

/** The player's unread notifications now; until the stream told, those the page was served with. */
export function useUnread(served: number): number {
  return useSyncExternalStore(
    subscribe,
    () => unread ?? served,
    () => served,
  )
}
