/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { awardLikes, awardPlayTime, awardSharedRooms } from './award-achievements.server.ts'

export const achievements: Feature = {
  handlers: ({ catalogue }) => ({
    'game-liked': [awardLikes],
    'play-time-credited': [(tx, events) => awardPlayTime(tx, events, catalogue.games)],
    'room-shared': [awardSharedRooms],
  }),
}
