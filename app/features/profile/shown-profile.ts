/** A profile as a page shows it: the owner's whole, or what the owner lets others see. */
import type { UnlockedAchievement } from '../achievements/award.server.ts'
import type { LockedAchievement } from '../achievements/definitions.ts'
import type { LikedGame, PlayedGame } from './get-profile.server.ts'

/** A part that is not shown is undefined. */
export interface ShownProfile {
  name: string
  /** ms */
  createdAt: number
  playTime: { totalPlayMs: number; recentlyPlayed: PlayedGame[] } | undefined
  likedGames: LikedGame[] | undefined
  achievements: UnlockedAchievement[] | undefined
  /** Nobody else sees how far a player has got. */
  lockedAchievements?: LockedAchievement[]
}

const HOUR_MS = 3_600_000

/** Whole hours of a play time in ms (specification 2, Profile page). */
export function countHours(ms: number): number {
  return Math.floor(ms / HOUR_MS)
}

/** The achievements that came with play time (specification 2, Profile page). */
export function countTimeAchievements(achievements: readonly { id: string }[]): number {
  return achievements.filter(({ id }) => id.includes('playtime')).length
}
