/** The player's friends who are online, as the stream sends them. */
import { createStore, useStore } from '#app/lib/store.ts'
import type { FriendsMessage, LiveFriend } from '../friends-message.ts'

const online = createStore<readonly LiveFriend[]>([])
let owner: string | null | undefined

/** Applies a list, or the friends who moved. */
export function mergeLiveFriends({ all, friends }: FriendsMessage): void {
  const moved = new Set(friends.map(({ publicId }) => publicId))
  const kept = all ? [] : online.read().filter(({ publicId }) => !moved.has(publicId))
  online.write([...kept, ...friends.filter(({ isOnline }) => isOnline)])
}

/** Forgets the friends of another player. */
export function keepFriendsOf(userId: string | null | undefined): void {
  if (userId !== owner) online.write([])
  owner = userId
}

/** The friends who play, or those who play this game. */
export function useFriendsPlaying(gameId?: string): LiveFriend[] {
  const friends = useStore(online, (all) => all, NOBODY)
  return friends.filter(({ game }) => game && (!gameId || game === gameId))
}

/** Whether a friend plays, or plays this game. A card that shows none does not render again. */
export const useHasFriendsPlaying = (gameId?: string): boolean =>
  useStore(online, (all) => all.some(({ game }) => game && (!gameId || game === gameId)), false)

const NOBODY: readonly LiveFriend[] = []
