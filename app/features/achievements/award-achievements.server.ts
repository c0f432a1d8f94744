/** Awards achievements once each, with notification and mail (ADR 74). */
import { sql } from 'kysely'
import type { Reader } from '../../db/db.server.ts'
import { tableOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transact.server.ts'
import { ACHIEVEMENTS, type Achievement, type Progress } from '../achievements/definitions.ts'
import { notify, type NotifySite } from '../notifications/notify.server.ts'

const ACHIEVEMENT_COLUMNS = {
  user_id: 'text',
  achievement_id: 'text',
  unlocked_at: 'bigint',
} as const

/** What a player has reached. */
export interface Reached {
  userId: string
  progress: Progress
  /** Progress before this action. Achievements that it already covers are awarded without a mail. */
  before?: Progress
}

/** New achievements by player. */
export type Awarded = Map<string, Achievement[]>

/** The ids of the achievements that players have, by player. */
export type Unlocked = ReadonlyMap<string, ReadonlySet<string>>

const idsOf = (players: readonly Reached[]) => players.map(({ userId }) => userId)

const isReached = ({ measure, target }: Achievement, progress: Progress = {}) =>
  (progress[measure] ?? 0) >= target

/** Returns the ids of the achievements that these players have. */
export async function listUnlocked(db: Reader, userIds: readonly string[]): Promise<Unlocked> {
  const unlocked = new Map<string, Set<string>>()
  if (userIds.length === 0) return unlocked
  const rows = await db
    .selectFrom('achievement')
    .select(['user_id', 'achievement_id'])
    .where('user_id', 'in', userIds)
    .execute()
  for (const { user_id, achievement_id } of rows) {
    const own = unlocked.get(user_id)
    if (own) own.add(achievement_id)
    else unlocked.set(user_id, new Set([achievement_id]))
  }
  return unlocked
}

/** Lists the achievements that a player does not have, of those that the condition selects. */
export function listMissing(
  unlocked: Unlocked,
  userId: string,
  isSelected: (achievement: Achievement) => boolean,
): Achievement[] {
  return ACHIEVEMENTS.filter((each) => isSelected(each) && !unlocked.get(userId)?.has(each.id))
}

/**
 * Awards what the players have reached and do not have yet. Call it in the transaction that stores
 * what they reached.
 *
 * @param unlocked what the players have, if the caller has read it
 * @returns the new achievements by player
 */
export async function awardAchievements(
  tx: Tx,
  players: readonly Reached[],
  site: NotifySite,
  now = tx.now(),
  unlocked?: Unlocked,
): Promise<Awarded> {
  const known = unlocked ?? (await listUnlocked(tx, idsOf(players)))
  const reached = players.flatMap(({ userId, progress }) =>
    listMissing(known, userId, (each) => isReached(each, progress)).map(({ id }) => ({
      user_id: userId,
      achievement_id: id,
      unlocked_at: now,
    })),
  )
  const fresh: Awarded = new Map()
  if (reached.length === 0) return fresh
  // In one order, so that two transactions with the same players cannot deadlock.
  const { rows } = await sql<{ user_id: string; achievement_id: string }>`
    insert into achievement (user_id, achievement_id, unlocked_at)
    select user_id, achievement_id, unlocked_at
    from ${tableOf(tx, ACHIEVEMENT_COLUMNS, reached)} as given where true
    order by user_id, achievement_id
    on conflict (user_id, achievement_id) do nothing
    returning user_id, achievement_id`.execute(tx)
  for (const { userId, before } of players) {
    const newIds = new Set(
      rows.filter((row) => row.user_id === userId).map((row) => row.achievement_id),
    )
    if (newIds.size === 0) continue
    const won = ACHIEVEMENTS.filter(({ id }) => newIds.has(id))
    fresh.set(userId, won)
    const events = won.map((achievement) => ({
      kind: 'achievement-unlocked' as const,
      data: { achievementId: achievement.id },
      isMailed: !isReached(achievement, before),
    }))
    await notify(tx, { userId, events }, site, now)
  }
  return fresh
}

/** Awards the achievement for a like to players who have just liked a game. */
export async function awardLikes(
  tx: Tx,
  userIds: readonly string[],
  site: NotifySite,
  now = tx.now(),
): Promise<Awarded> {
  const unlocked = await listUnlocked(tx, userIds)
  const players = [...new Set(userIds)].filter(
    (userId) => listMissing(unlocked, userId, ({ measure }) => measure === 'likes').length > 0,
  )
  const before = await countEarlierLikes(tx, players, now)
  const reached = players.map((userId) => ({
    userId,
    progress: { likes: 1 },
    before: { likes: before.get(userId) ?? 0 },
  }))
  return awardAchievements(tx, reached, site, now, unlocked)
}

/** Returns the function that awards likes on this site, for `createLikeSetter`. */
export function awardLikesOf(site: NotifySite) {
  return (tx: Tx, userIds: readonly string[], now: number) => awardLikes(tx, userIds, site, now)
}

/** An invitation to a room of a game that the player's browser reports. */
interface SharedRoom {
  userId: string
  gameId: string
  /** The game's page is open. */
  isOpen: boolean
}

/**
 * Awards the achievement for an invitation to a room, if the player has the game open or has played
 * it. The server cannot verify the invitation itself.
 */
export async function awardSharedRoom(
  tx: Tx,
  { userId, gameId, isOpen }: SharedRoom,
  site: NotifySite,
): Promise<Awarded> {
  if (!isOpen && !(await hasPlayed(tx, userId, gameId))) return new Map()
  return awardAchievements(tx, [{ userId, progress: { sharedRooms: 1 } }], site)
}

async function hasPlayed(db: Reader, userId: string, gameId: string): Promise<boolean> {
  const row = await db
    .selectFrom('play_time')
    .select('game_id')
    .where('user_id', '=', userId)
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  return row !== undefined
}

async function countEarlierLikes(
  db: Reader,
  userIds: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (userIds.length === 0) return counts
  for (const table of ['game_like', 'uncounted_like'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['user_id', ({ fn }) => fn.countAll().as('likes')])
      .where('user_id', 'in', userIds)
      .where('created_at', '<', now)
      .groupBy('user_id')
      .execute()
    for (const { user_id, likes } of rows) {
      counts.set(user_id, (counts.get(user_id) ?? 0) + Number(likes))
    }
  }
  return counts
}
