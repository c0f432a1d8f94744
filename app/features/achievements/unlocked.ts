/** An unlocked achievement, as a profile shows it. */
import { ACHIEVEMENTS, type Achievement } from './definitions.ts'

export interface UnlockedAchievement extends Achievement {
  /** ms */
  unlockedAt: number
}

/**
 * Describes an unlocked achievement. Returns an empty list if the portal no longer has it.
 *
 * @param unlockedAt ms
 */
export function describeAchievement(
  achievementId: string,
  unlockedAt: number,
): UnlockedAchievement[] {
  const definition = ACHIEVEMENTS.find((achievement) => achievement.id === achievementId)
  return definition ? [{ ...definition, unlockedAt }] : []
}
