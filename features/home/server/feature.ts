/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { removeExpiredDailyGames } from './daily-game.server.ts'

export const home: Feature = {
  removals: () => [removeExpiredDailyGames],
}
