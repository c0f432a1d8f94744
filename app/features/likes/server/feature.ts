/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { likeAttempts } from '#app/features/limits/server/limits.server.ts'
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
    ['PUT', '/likes/:id', 'like-games', likeAttempts, createLikeHandler(services)],
  ],
  handlers: () => ({
    'address-confirmed': [
      async (tx, events) => {
        for (const { userId } of events) await countLikesOf(tx, userId)
      },
    ],
    'account-suspended': [
      async (tx, events) => {
        for (const { userId } of events) await uncountLikesOf(tx, userId)
      },
    ],
    'suspension-lifted': [
      async (tx, events) => {
        for (const { userId } of events) await countLikesAfterSuspension(tx, userId)
      },
    ],
  }),
  removals: () => [removeExpiredLikeNetworks],
  jobs: (services) => [liftSuspensions(services)],
}
