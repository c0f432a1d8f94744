/**
 * The achievements, by play time in all games together (docs/product.md, Play time and
 * achievements). Their words are messages of the part `achievements`.
 */
import type { Translation } from '../../messages/translation.ts'

const HOUR_MS = 3_600_000

/** The message with the name of an achievement. */
type NameMessage = Exclude<
  keyof Translation['achievements'],
  // These take the hours or the name of an achievement.
  'description' | 'goal' | 'unlocked'
>

/** Defines an achievement for a number of hours. */
function forHours<Id extends string, Icon extends string>(
  hours: number,
  definition: { id: Id; name: NameMessage; icon: Icon },
) {
  return { ...definition, hours, playMs: hours * HOUR_MS }
}

export const ACHIEVEMENTS = [
  forHours(1, { id: 'playtime-1h', name: 'rookieGamer', icon: 'joystick' }),
  forHours(5, { id: 'playtime-5h', name: 'casualGamer', icon: 'gamepad' }),
  forHours(10, { id: 'playtime-10h', name: 'dedicatedGamer', icon: 'medal' }),
  forHours(24, { id: 'playtime-24h', name: 'hardcoreGamer', icon: 'trophy' }),
]

export type Achievement = (typeof ACHIEVEMENTS)[number]

export type AchievementId = Achievement['id']

/** An achievement that the player has not unlocked. */
export interface LockedAchievement extends Pick<
  Achievement,
  'id' | 'name' | 'hours' | 'icon' | 'playMs'
> {
  /** The part of `playMs` that is played, ms. */
  playedMs: number
}

/** Returns the achievements to unlock, nearest first. */
export function listLocked(
  totalPlayMs: number,
  unlocked: readonly { id: AchievementId }[],
): LockedAchievement[] {
  return ACHIEVEMENTS.filter(({ id }) => !unlocked.some((each) => each.id === id)).map(
    ({ id, name, hours, icon, playMs }) => ({
      id,
      name,
      hours,
      icon,
      playMs,
      playedMs: Math.min(totalPlayMs, playMs),
    }),
  )
}
