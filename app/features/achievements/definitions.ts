/**
 * The achievements, by play time in all games together (docs/product.md, Play time and
 * achievements).
 */
const HOUR_MS = 3_600_000

/** Defines an achievement for a number of hours. */
function forHours<Id extends string, Icon extends string>(
  hours: number,
  definition: { id: Id; name: string; icon: Icon },
) {
  const time = hours === 1 ? '1 hour' : `${hours} hours`
  return {
    ...definition,
    description: `Played for ${time} in total.`,
    goal: `Play for ${time} in total.`,
    hours,
    playMs: hours * HOUR_MS,
  }
}

export const ACHIEVEMENTS = [
  forHours(1, { id: 'playtime-1h', name: 'Rookie Gamer', icon: 'joystick' }),
  forHours(5, { id: 'playtime-5h', name: 'Casual Gamer', icon: 'gamepad' }),
  forHours(10, { id: 'playtime-10h', name: 'Dedicated Gamer', icon: 'medal' }),
  forHours(24, { id: 'playtime-24h', name: 'Hardcore Gamer', icon: 'trophy' }),
]

export type Achievement = (typeof ACHIEVEMENTS)[number]

/** The title of the notification and the mail that announce an achievement. */
export function announcementOf({ name }: Achievement): string {
  return `Achievement unlocked: ${name}`
}

export type AchievementId = Achievement['id']

/** An achievement that the player has not unlocked. */
export interface LockedAchievement extends Pick<
  Achievement,
  'id' | 'name' | 'goal' | 'icon' | 'playMs'
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
    ({ id, name, goal, icon, playMs }) => ({
      id,
      name,
      goal,
      icon,
      playMs,
      playedMs: Math.min(totalPlayMs, playMs),
    }),
  )
}
