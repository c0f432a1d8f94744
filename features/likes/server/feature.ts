/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { LIKE_LIMITS } from '#features/limits/server/limits.server.ts'
import { removeExpiredLikeNetworks } from './like-limit.server.ts'
import { createLikeHandler } from './like-route.ts'
import { countLikesOf } from './set-like.server.ts'
import {
  countLikesAfterSuspension,
  liftSuspensions,
  uncountLikesOf,
} from './suspended-likes.server.ts'

export const likes: Feature = {
  jsonRoutes: (services) => [
    ['PUT', '/likes/:id', 'like-games', LIKE_LIMITS, createLikeHandler(services)],
  ],
  handlers: () => ({
    'address-confirmed': [forEachPlayer(countLikesOf)],
    'account-suspended': [forEachPlayer(uncountLikesOf)],
    'suspension-lifted': [forEachPlayer(countLikesAfterSuspension)],
  }),
  removals: () => [removeExpiredLikeNetworks],
  jobs: (services) => [liftSuspensions(services)],
}

function forEachPlayer(change: (tx: Tx, userId: string) => Promise<unknown>) {
  return async (tx: Tx, events: readonly { userId: string }[]) => {
    for (const { userId } of events) await change(tx, userId)
  }
}
