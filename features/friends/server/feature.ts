/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { FRIEND_ACTIONS } from './friend-actions.server.ts'
import { tellFriends } from './friends.server.ts'
import { removeExpiredLinks } from './links.server.ts'
import { removeOldRequests } from './requests.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'

export const friends: Feature = {
  actions: FRIEND_ACTIONS,
  handlers: () => ({
    'account-suspended': [tellFriendsOf],
    'suspension-lifted': [tellFriendsOf],
  }),
  removals: () => [removeOldRequests, removeExpiredLinks],
}

function tellFriendsOf(tx: Tx, players: readonly { userId: string }[]): Promise<void> {
  const userIds = players.map(({ userId }) => userId)
  return tellFriends(tx, userIds)
}
