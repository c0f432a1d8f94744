/** The friends who are online. The pages of players without one do not load this. */
import { listPlaying, liveFriends } from '#app/features/live/browser/live-friends.ts'
import type { LiveFriend } from '#app/features/live/friends-message.ts'
import { useStore } from '#app/lib/store.ts'

const NONE: readonly LiveFriend[] = []

/** Also those who play nothing. */
export const useFriendsOnline = (): readonly LiveFriend[] =>
  useStore(liveFriends, (friends) => friends, NONE)

/** The friends who play, or those who play this game. */
export const useFriendsPlaying = (gameId?: string): LiveFriend[] =>
  listPlaying(useFriendsOnline(), gameId)
