/** The view shape of a profile: complete for its owner, otherwise as the privacy settings allow. */
import type { LockedAchievement, UnlockedAchievement } from '#features/achievements/definitions.ts'
import type { LikedGame, PlayedGame } from './server/get-profile.server.ts'
import { HOUR_MS } from '#lib/duration.ts'

/** Hidden parts are undefined. */
export interface ShownProfile {
  name: string
  /** ms */
  createdAt: number
  /** The path of the cover that the player chose as a picture. */
  picture: string | undefined
  playTime: { totalPlayMs: number; recentlyPlayed: PlayedGame[] } | undefined
  likedGames: LikedGame[] | undefined
  achievements: UnlockedAchievement[] | undefined
  /** The achievements on the card. */
  pinned: UnlockedAchievement[] | undefined
  /** Progress toward locked achievements; only on the player's own profile. */
  lockedAchievements?: LockedAchievement[]
}

/** Converts a play time in ms to whole hours. */
export function countHours(ms: number): number {
  return Math.floor(ms / HOUR_MS)
}

/** Counts the achievements for play time. */
export function countTimeAchievements(achievements: readonly { id: string }[]): number {
  return achievements.filter(({ id }) => id.includes('playtime')).length
}
