/** The friends who are online. The pages of players without one do not load this. */
import { listPlaying, liveFriends } from '#features/live/browser/live-friends.ts'
import type { LiveFriend } from '#features/live/friends-message.ts'
import { useStore } from '#lib/browser/store.ts'

const NONE: readonly LiveFriend[] = []

/** Also those who play nothing. */
export const useFriendsOnline = (): readonly LiveFriend[] =>
  useStore(liveFriends, (friends) => friends, NONE)

/** The friends who play, or those who play this game. */
export const useFriendsPlaying = (gameId?: string): LiveFriend[] =>
  listPlaying(useFriendsOnline(), gameId)
