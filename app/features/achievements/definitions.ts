/** The achievements: by play time in all games together (specification 9). */
const HOUR_MS = 3_600_000

export const ACHIEVEMENTS = [
  {
    id: 'playtime-1h',
    name: 'Rookie Gamer',
    description: 'Played for 1 hour in total.',
    icon: 'joystick',
    playMs: HOUR_MS,
  },
  {
    id: 'playtime-5h',
    name: 'Casual Gamer',
    description: 'Played for 5 hours in total.',
    icon: 'gamepad',
    playMs: 5 * HOUR_MS,
  },
  {
    id: 'playtime-10h',
    name: 'Dedicated Gamer',
    description: 'Played for 10 hours in total.',
    icon: 'medal',
    playMs: 10 * HOUR_MS,
  },
  {
    id: 'playtime-24h',
    name: 'Hardcore Gamer',
    description: 'Played for 24 hours in total.',
    icon: 'trophy',
    playMs: 24 * HOUR_MS,
  },
] as const

export type AchievementId = (typeof ACHIEVEMENTS)[number]['id']
