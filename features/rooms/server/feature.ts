/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { createSharedRoomHandler } from './shared-room-route.ts'

export const rooms: Feature = {
  jsonRoutes: (services) => [
    [
      'POST',
      '/shared-rooms/:id',
      'share-rooms',
      ['shared-room-account', 'shared-room-network'],
      createSharedRoomHandler(services),
    ],
  ],
}
