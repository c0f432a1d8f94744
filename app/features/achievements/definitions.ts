/**
 * The achievements (ADR 74). Each has a measure of what the server knows about a player, and the
 * value to reach. Their words are messages of the part `achievements`.
 */
import type { PlainMessage, Translator } from '#app/messages/translation.ts'

const HOUR_MS = 3_600_000

/** Measures, each with the messages for a reached target and an open one. */
const MEASURES = {
  /** Play time in all games together, ms. */
  playTime: { done: 'hoursDone', goal: 'hoursGoal' },
  /** Games of the catalog with play time. */
  games: { done: 'gamesDone', goal: 'gamesGoal' },
  /** Genres of these games. */
  genres: { done: 'genresDone', goal: 'genresGoal' },
  /** Days with play time in a row. */
  daysInRow: { done: 'daysInRowDone', goal: 'daysInRowGoal' },
  /** 1 for play time between 0:00 and 4:00. */
  lateNights: { done: 'lateNightsDone', goal: 'lateNightsGoal' },
  likes: { done: 'likesDone', goal: 'likesGoal' },
  sharedRooms: { done: 'sharedRoomsDone', goal: 'sharedRoomsGoal' },
} as const

export type Measure = keyof typeof MEASURES

/** The sections of the list of locked achievements, in their order: keys of messages. */
export const ACHIEVEMENT_GROUPS = ['playTime', 'discovery', 'moments'] as const

type Group = (typeof ACHIEVEMENT_GROUPS)[number]

interface Definition {
  id: string
  /** The message with the name. */
  name: PlainMessage<'achievements'>
  icon: string
  group: Group
  measure: Measure
  /** The value of the measure that unlocks it. */
  target: number
}

/** Checks a definition and keeps the types of its id and its emblem. */
function define<Id extends string, Icon extends string>(
  definition: Definition & { id: Id; icon: Icon },
) {
  return definition
}

/** Defines an achievement for a number of hours. */
function forHours<Id extends string, Icon extends string>(
  hours: number,
  definition: Pick<Definition, 'name'> & { id: Id; icon: Icon },
) {
  const target = hours * HOUR_MS
  return define({ ...definition, group: 'playTime', measure: 'playTime', target })
}

/** Ids for play time contain `playtime`, others do not: the profile counts them separately. */
export const ACHIEVEMENTS = [
  forHours(1, { id: 'playtime-1h', name: 'rookieGamer', icon: 'joystick' }),
  forHours(5, { id: 'playtime-5h', name: 'casualGamer', icon: 'gamepad' }),
  forHours(10, { id: 'playtime-10h', name: 'dedicatedGamer', icon: 'medal' }),
  forHours(24, { id: 'playtime-24h', name: 'hardcoreGamer', icon: 'trophy' }),
  define({
    id: 'first-game',
    name: 'insertCoin',
    icon: 'coin',
    group: 'discovery',
    measure: 'games',
    target: 1,
  }),
  define({
    id: 'five-genres',
    name: 'allRounder',
    icon: 'wheel',
    group: 'discovery',
    measure: 'genres',
    target: 5,
  }),
  define({
    id: 'ten-games',
    name: 'explorer',
    icon: 'compass',
    group: 'discovery',
    measure: 'games',
    target: 10,
  }),
  define({
    id: 'three-days',
    name: 'regular',
    icon: 'calendar',
    group: 'moments',
    measure: 'daysInRow',
    target: 3,
  }),
  define({
    id: 'late-night',
    name: 'nightOwl',
    icon: 'moon',
    group: 'moments',
    measure: 'lateNights',
    target: 1,
  }),
  define({
    id: 'first-like',
    name: 'bigFan',
    icon: 'heart',
    group: 'moments',
    measure: 'likes',
    target: 1,
  }),
  define({
    id: 'first-room',
    name: 'teamPlayer',
    icon: 'team',
    group: 'moments',
    measure: 'sharedRooms',
    target: 1,
  }),
]

export type Achievement = Pick<(typeof ACHIEVEMENTS)[number], keyof Definition>

export type AchievementId = Achievement['id']

/** The highest number of days in a row that an achievement needs. No higher number is stored. */
export const MAX_DAYS_IN_ROW = Math.max(
  ...ACHIEVEMENTS.filter(({ measure }) => measure === 'daysInRow').map(({ target }) => target),
)

/** Returns the hours of an achievement for play time. */
export function hoursOf({ target }: Pick<Achievement, 'target'>): number {
  return target / HOUR_MS
}

/** What the player did for an achievement. */
export function formatDone(t: Translator<'achievements'>, achievement: Counted): string {
  return t(MEASURES[achievement.measure].done, { count: countOf(achievement) })
}

/** What the player has to do for an achievement. */
export function formatGoal(t: Translator<'achievements'>, achievement: Counted): string {
  return t(MEASURES[achievement.measure].goal, { count: countOf(achievement) })
}

type Counted = Pick<Achievement, 'measure' | 'target'>

/** The number in the text of an achievement. */
function countOf(achievement: Counted): number {
  return achievement.measure === 'playTime' ? hoursOf(achievement) : achievement.target
}

/** A player's progress, by measure. */
export type Progress = Partial<Record<Measure, number>>

/** An achievement that the player has not unlocked. */
export interface LockedAchievement extends Achievement {
  /** The part of `target` that is reached. Undefined if no progress is shown. */
  reached: number | undefined
}

/** Returns the achievements to unlock, in the order of their definition. */
export function listLocked(
  progress: Progress,
  unlocked: readonly { id: AchievementId }[],
): LockedAchievement[] {
  return ACHIEVEMENTS.filter(({ id }) => !unlocked.some((each) => each.id === id)).map(
    (achievement) => {
      const { measure, target } = achievement
      const value = progress[measure]
      // A single step is either done or not.
      const isShown = value !== undefined && target > 1
      const reached = isShown ? Math.min(value, target) : undefined
      return Object.assign({ reached }, achievement)
    },
  )
}
