/** The player's friends who are online, as the stream sends them. */
import { createStore, useStore } from '#lib/browser/store.ts'
import type { FriendsMessage, LiveFriend } from '../friends-message.ts'

/** The friends who are online. */
export const liveFriends = createStore<readonly LiveFriend[]>([])
let owner: string | null | undefined
/** Counts the changes that the page of friends may show. */
export const friendChanges = createStore(0)

/** Makes the page of friends load its lists again. */
export const reportFriendChange = () => friendChanges.write(friendChanges.read() + 1)

/** Applies a list, or the friends who moved. */
export function mergeLiveFriends({ all, isChanged, friends }: FriendsMessage): void {
  if (isChanged) reportFriendChange()
  const known = all ? [] : liveFriends.read()
  const kept = known.filter(({ publicId }) => !friends.some((it) => it.publicId === publicId))
  liveFriends.write([...kept, ...friends].filter(({ isOnline }) => isOnline))
}

/** Forgets the friends of another player. */
export function keepFriendsOf(userId: string | null | undefined): void {
  if (userId !== owner) liveFriends.write([])
  owner = userId
}

/** The friends who play, or those who play this game. */
export const listPlaying = (friends: readonly LiveFriend[], gameId?: string): LiveFriend[] =>
  friends.filter(({ game }) => game && game === (gameId ?? game))

/** How many friends play, or play this game. A card whose number stays does not render again. */
export const useFriendCount = (gameId?: string): number =>
  useStore(liveFriends, (friends) => listPlaying(friends, gameId).length, 0)
