/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { FRIEND_ACTIONS } from './friend-actions.server.ts'
import { reloadFriends } from './friends.server.ts'
import { removeExpiredLinks } from './links.server.ts'
import { removeOldRequests } from './requests.server.ts'

export const friends: Feature = {
  actions: FRIEND_ACTIONS,
  handlers: () => ({
    'account-suspended': [reloadFriends],
    'suspension-lifted': [reloadFriends],
  }),
  removals: () => [removeOldRequests, removeExpiredLinks],
}
