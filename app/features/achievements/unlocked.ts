/** An unlocked achievement, as a profile shows it. */
import { ACHIEVEMENTS, type Achievement, type AchievementId } from './definitions.ts'

export interface UnlockedAchievement {
  id: AchievementId
  name: string
  description: string
  icon: Achievement['icon']
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
  if (!definition) return []
  const { id, name, description, icon } = definition
  return [{ id, name, description, icon, unlockedAt }]
}
