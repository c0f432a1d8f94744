import { liveFriends, listPlaying } from '#app/features/live/browser/live-friends.ts'
import type { LiveFriend } from '#app/features/live/friends-message.ts'
import { useStore } from '#app/lib/store.ts'

const NOBODY: readonly LiveFriend[] = []

/** The friends who play, or those who play this game. */
export const useFriendsPlaying = (gameId?: string): LiveFriend[] =>
  listPlaying(
    useStore(liveFriends, (friends) => friends, NOBODY),
    gameId,
  )
