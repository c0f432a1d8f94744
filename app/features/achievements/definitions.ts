/** The achievements: by play time in all games together (specification 9). */
const HOUR_MS = 3_600_000

export const ACHIEVEMENTS = [
  {
    id: 'playtime-1h',
    name: 'Rookie Gamer',
    description: 'Played for 1 hour in total.',
    goal: 'Play for 1 hour in total.',
    icon: 'joystick',
    playMs: HOUR_MS,
  },
  {
    id: 'playtime-5h',
    name: 'Casual Gamer',
    description: 'Played for 5 hours in total.',
    goal: 'Play for 5 hours in total.',
    icon: 'gamepad',
    playMs: 5 * HOUR_MS,
  },
  {
    id: 'playtime-10h',
    name: 'Dedicated Gamer',
    description: 'Played for 10 hours in total.',
    goal: 'Play for 10 hours in total.',
    icon: 'medal',
    playMs: 10 * HOUR_MS,
  },
  {
    id: 'playtime-24h',
    name: 'Hardcore Gamer',
    description: 'Played for 24 hours in total.',
    goal: 'Play for 24 hours in total.',
    icon: 'trophy',
    playMs: 24 * HOUR_MS,
  },
] as const

export type Achievement = (typeof ACHIEVEMENTS)[number]

/** The title of the notification and the mail that announce an achievement. */
export function announcementOf({ name }: Achievement): string {
  return `Achievement unlocked: ${name}`
}

/** The achievement that a notification with that title announces. */
export function findAnnounced(title: string): Achievement | undefined {
  return ACHIEVEMENTS.find((achievement) => announcementOf(achievement) === title)
}

export type AchievementId = Achievement['id']

/** One that the player has not unlocked yet. */
export interface LockedAchievement extends Pick<
  Achievement,
  'id' | 'name' | 'goal' | 'icon' | 'playMs'
> {
  /** How much of `playMs` is played, ms. */
  playedMs: number
}

/** What is still to be unlocked, the nearest first. */
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
