/**
 * The achievements (ADR 74). Each has a measure of what the server knows about a player, and the
 * value to reach. Their words are messages of the part `achievements`.
 */
import type { PlainMessage, Translator } from '#messages/translation.ts'
import { HOUR_MS } from '#lib/duration.ts'

/** The sections of the list of locked achievements, in their order: keys of messages. */
export const ACHIEVEMENT_GROUPS = ['playTime', 'discovery', 'moments'] as const

type Group = (typeof ACHIEVEMENT_GROUPS)[number]

/** Measures, each with its section, and the messages for a reached target and an open one. */
const MEASURES = {
  /** Play time in all games together, ms. */
  playTime: { group: 'playTime', done: 'hoursDone', goal: 'hoursGoal' },
  /** Games of the catalog with play time. */
  games: { group: 'discovery', done: 'gamesDone', goal: 'gamesGoal' },
  /** Genres of these games. */
  genres: { group: 'discovery', done: 'genresDone', goal: 'genresGoal' },
  /** Days with play time in a row. */
  daysInRow: { group: 'moments', done: 'daysInRowDone', goal: 'daysInRowGoal' },
  /** 1 for play time between 0:00 and 4:00. */
  lateNights: { group: 'moments', done: 'lateNightsDone', goal: 'lateNightsGoal' },
  likes: { group: 'moments', done: 'likesDone', goal: 'likesGoal' },
  sharedRooms: { group: 'moments', done: 'sharedRoomsDone', goal: 'sharedRoomsGoal' },
} as const satisfies Record<string, { group: Group; done: string; goal: string }>

type Measure = keyof typeof MEASURES

interface Definition {
  id: string
  /** The message with the name. */
  name: PlainMessage<'achievements'>
  icon: string
  measure: Measure
  /** The value of the measure that unlocks it. */
  target: number
}

const played = (hours: number) => ({ measure: 'playTime', target: hours * HOUR_MS }) as const

/** Ids for play time contain `playtime`, others do not: the profile counts them separately. */
export const ACHIEVEMENTS = [
  { id: 'playtime-1h', name: 'rookieGamer', icon: 'joystick', ...played(1) },
  { id: 'playtime-5h', name: 'casualGamer', icon: 'gamepad', ...played(5) },
  { id: 'playtime-10h', name: 'dedicatedGamer', icon: 'medal', ...played(10) },
  { id: 'playtime-24h', name: 'hardcoreGamer', icon: 'trophy', ...played(24) },
  { id: 'first-game', name: 'insertCoin', icon: 'coin', measure: 'games', target: 1 },
  { id: 'five-genres', name: 'allRounder', icon: 'wheel', measure: 'genres', target: 5 },
  { id: 'ten-games', name: 'explorer', icon: 'compass', measure: 'games', target: 10 },
  { id: 'three-days', name: 'regular', icon: 'calendar', measure: 'daysInRow', target: 3 },
  { id: 'seven-days', name: 'fullWeek', icon: 'flame', measure: 'daysInRow', target: 7 },
  { id: 'thirty-days', name: 'localLegend', icon: 'crown', measure: 'daysInRow', target: 30 },
  { id: 'late-night', name: 'nightOwl', icon: 'moon', measure: 'lateNights', target: 1 },
  { id: 'first-like', name: 'bigFan', icon: 'heart', measure: 'likes', target: 1 },
  { id: 'first-room', name: 'teamPlayer', icon: 'team', measure: 'sharedRooms', target: 1 },
] as const satisfies readonly Definition[]

export type Achievement = Pick<(typeof ACHIEVEMENTS)[number], keyof Definition>

export type AchievementId = Achievement['id']

/** Returns the section of an achievement. */
export function groupOf({ measure }: Pick<Achievement, 'measure'>): Group {
  return MEASURES[measure].group
}

/** Says what the player did for an achievement (`done`), or has to do (`goal`). */
export function formatAchievement(
  t: Translator<'achievements'>,
  text: 'done' | 'goal',
  { measure, target }: Pick<Achievement, 'measure' | 'target'>,
): string {
  const count = measure === 'playTime' ? target / HOUR_MS : target
  return t(MEASURES[measure][text], { count })
}

/** A player's progress, by measure. */
export type Progress = Partial<Record<Measure, number>>

/** An achievement that the player has not unlocked. */
export type LockedAchievement = ReturnType<typeof listLocked>[number]

/**
 * Returns the achievements to unlock, in the order of their definition, with the part of `target` that is
 * reached. That is undefined if no progress is shown.
 */
export function listLocked(progress: Progress, unlocked: readonly { id: AchievementId }[]) {
  const locked = ACHIEVEMENTS.filter(({ id }) => !unlocked.some((each) => each.id === id))
  return locked.map((achievement: Achievement) => {
    const { measure, target } = achievement
    const value = progress[measure]
    // A single step is either done or not.
    const isShown = value !== undefined && target > 1
    return Object.assign({ reached: isShown ? Math.min(value, target) : undefined }, achievement)
  })
}

/** An achievement that the player has unlocked. */
export type UnlockedAchievement = ReturnType<typeof describeAchievement>[number]

/**
 * Describes an unlocked achievement. Returns an empty list if the portal no longer has it.
 *
 * @param unlockedAt ms
 */
export function describeAchievement(id: string, unlockedAt: number) {
  const definition: Achievement | undefined = ACHIEVEMENTS.find((each) => each.id === id)
  return definition ? [{ ...definition, unlockedAt }] : []
}
