/** Awards achievements once each (ADR 74). */
import { sql } from 'kysely'
import type { Game } from '#catalogue/game.ts'
import { CARD_GENRES } from '#catalogue/queries.ts'
import type { DomainEvent, EventOf } from '#platform/events/events.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { listOf, tableOf } from '#platform/db/rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { ACHIEVEMENTS, groupOf, type Achievement, type Progress } from '../definitions.ts'

const ACHIEVEMENT_COLUMNS = {
  user_id: 'text',
  achievement_id: 'text',
  unlocked_at: 'bigint',
} as const

/** What a player has reached. */
interface Reached {
  userId: string
  progress: Progress
  /** Progress before this action. Achievements that it already covers are awarded without a mail. */
  before?: Progress
}

/** The ids of the achievements that players have, by player. */
type Unlocked = ReadonlyMap<string, ReadonlySet<string>>

/** The players of these events, each once. */
const playersOf = (events: readonly { userId: string }[]) => [
  ...new Set(events.map(({ userId }) => userId)),
]

const isReached = ({ measure, target }: Achievement, progress: Progress = {}) =>
  (progress[measure] ?? 0) >= target

/** Returns the ids of the achievements that these players have. */
export async function listUnlocked(db: Reader, userIds: readonly string[]): Promise<Unlocked> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ user_id: string; achievement_id: string }>`
    select user_id, achievement_id from achievement where user_id in ${listOf(db, userIds)}
    `.execute(db)
  const byPlayer = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(
    [...byPlayer].map(([id, own]) => [id, new Set(own.map((row) => row.achievement_id))]),
  )
}

/** Lists the achievements that a player does not have, of those that the condition selects. */
function listMissing(
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
 */
async function awardAchievements(
  tx: Tx,
  players: readonly Reached[],
  now = tx.now(),
  unlocked?: Unlocked,
): Promise<void> {
  const known = unlocked ?? (await listUnlocked(tx, playersOf(players)))
  const reached = players.flatMap(({ userId, progress }) =>
    listMissing(known, userId, (each) => isReached(each, progress)).map(({ id }) => ({
      user_id: userId,
      achievement_id: id,
      unlocked_at: now,
    })),
  )
  if (reached.length === 0) return
  // In one order, so that two transactions with the same players cannot deadlock.
  const { rows } = await sql<{ user_id: string; achievement_id: string }>`
    insert into achievement (user_id, achievement_id, unlocked_at)
    select user_id, achievement_id, unlocked_at
    from ${tableOf(tx, ACHIEVEMENT_COLUMNS, reached)} as given where true
    order by user_id, achievement_id
    on conflict (user_id, achievement_id) do nothing
    returning user_id, achievement_id`.execute(tx)
  const fresh = new Set(rows.map((row) => `${row.user_id} ${row.achievement_id}`))
  for (const { userId, before } of players) {
    for (const achievement of ACHIEVEMENTS) {
      const { id: achievementId } = achievement
      if (!fresh.has(`${userId} ${achievementId}`)) continue
      const isMailed = !isReached(achievement, before)
      tx.emit({ kind: 'achievement-unlocked', userId, achievementId, isMailed, at: now })
    }
  }
}

/** Returns what these events have unlocked, by player. */
export function listNewlyUnlocked(events: readonly DomainEvent[]): Map<string, Achievement[]> {
  const unlocked = events.filter((event) => event.kind === 'achievement-unlocked')
  const byPlayer = Map.groupBy(unlocked, ({ userId }) => userId)
  return new Map(
    [...byPlayer].map(([userId, own]) => [
      userId,
      own.flatMap((event) => ACHIEVEMENTS.find(({ id }) => id === event.achievementId) ?? []),
    ]),
  )
}

/** Awards the achievement for a like to players who have just liked a game. */
export async function awardLikes(tx: Tx, events: readonly EventOf<'game-liked'>[]): Promise<void> {
  const now = events[0]!.at
  const likers = playersOf(events)
  const unlocked = await listUnlocked(tx, likers)
  const players = likers.filter(
    (userId) => listMissing(unlocked, userId, ({ measure }) => measure === 'likes').length > 0,
  )
  const before = await countEarlierLikes(tx, players, now)
  const reached = players.map((userId) => ({
    userId,
    progress: { likes: 1 },
    before: { likes: before.get(userId) ?? 0 },
  }))
  return awardAchievements(tx, reached, now, unlocked)
}

/** Awards the achievement for an invitation to a room. */
export async function awardSharedRooms(tx: Tx, events: readonly EventOf<'room-shared'>[]) {
  const reached = playersOf(events).map((userId) => ({ userId, progress: { sharedRooms: 1 } }))
  return awardAchievements(tx, reached, events[0]!.at)
}

async function countEarlierLikes(db: Reader, userIds: readonly string[], now: number) {
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

type Credited = EventOf<'play-time-credited'>

interface PlayedRow {
  user_id: string
  game_id: string
  total_ms: number
}

/**
 * Awards what the players have reached with these credits, which are saved.
 *
 * @param games the catalog, which decides which games and genres count
 */
export async function awardPlayTime(
  tx: Tx,
  credited: readonly Credited[],
  games: readonly Pick<Game, 'id' | 'genre'>[],
): Promise<void> {
  const players = new Map(credited.map((each) => [each.userId, each]))
  const unlocked = await listUnlocked(tx, [...players.keys()])
  const discoverers = [...players.keys()].filter(
    (userId) => listMissing(unlocked, userId, (each) => groupOf(each) === 'discovery').length > 0,
  )
  const played = await listPlayed(tx, discoverers)
  const reached = [...players.values()].map(({ userId, totalMs, daysInRow, isLateNight }) => {
    const own = played.filter((row) => row.user_id === userId)
    return {
      userId,
      progress: {
        playTime: totalMs,
        daysInRow,
        lateNights: isLateNight ? 1 : 0,
        ...countGames(own, games),
      },
      before: countGames(
        own.filter((row) => row.total_ms > creditIn(row, credited)),
        games,
      ),
    }
  })
  return awardAchievements(tx, reached, credited[0]!.at, unlocked)
}

async function listPlayed(tx: Tx, userIds: readonly string[]): Promise<PlayedRow[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<PlayedRow>`
    select user_id, game_id, total_ms from play_time where user_id in ${listOf(tx, userIds)}
    `.execute(tx)
  return rows
}

/** Returns the credited play time in the game of the row, ms. */
function creditIn(row: PlayedRow, credited: readonly Credited[]): number {
  return credited
    .filter(({ userId, gameId }) => userId === row.user_id && gameId === row.game_id)
    .reduce((sum, { creditedMs }) => sum + creditedMs, 0)
}

/** Counts the games of the catalog and the genres on their cards, as the profile does. */
function countGames(played: readonly PlayedRow[], games: readonly Pick<Game, 'id' | 'genre'>[]) {
  const known = played.flatMap(({ game_id }) => {
    const game = games.find(({ id }) => id === game_id)
    return game ? [game] : []
  })
  const genres = new Set(known.flatMap(({ genre }) => genre.slice(0, CARD_GENRES)))
  return { games: known.length, genres: genres.size }
}
