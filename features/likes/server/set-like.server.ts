/** Saves likes: one row per player and game, and a counter per game that changes with the rows. */
import { sql } from 'kysely'
import type { Db, Reader } from '#platform/db/db.server.ts'
import { isPostgres } from '#platform/db/engine.ts'
import { createBatchLoader } from '#platform/db/batch-loader.ts'
import { tableOf } from '#platform/db/rows.ts'
import { transactWithEvents, type Tx } from '#platform/db/transact.server.ts'
import { listNewlyUnlocked } from '#features/achievements/server/award-achievements.server.ts'
import type { Achievement } from '#features/achievements/definitions.ts'
import { addSlots, addUncounted, splitLikes, type NewLike } from './like-limit.server.ts'

export interface LikeChange extends NewLike {
  liked: boolean
}

/** A game's likes after a change. */
interface LikeResult {
  likes: number
  /** False if the like does not count until the player confirms the address. */
  isCounted: boolean
}

export const LIKE_COLUMNS = { user_id: 'text', game_id: 'text', created_at: 'bigint' } as const
const COUNTER_COLUMNS = { game_id: 'text', likes: 'bigint' } as const

/**
 * Likes or unlikes games. Repeating a change has no effect. Of two changes to the same like, the later
 * one counts. Rows and counters change together, so that a counter always equals its rows. The caller
 * has checked that the games exist.
 *
 * Not every like of an account with an unconfirmed address counts ([like-limit](like-limit.server.ts)).
 *
 * @returns for each change, the game's likes after all changes
 */
export async function setLikes(
  tx: Tx,
  changes: readonly LikeChange[],
  now = tx.now(),
): Promise<LikeResult[]> {
  const latest = new Map(changes.map((change) => [`${change.userId} ${change.gameId}`, change]))
  const moved = new Map<string, number>()
  const move = (rows: { game_id: string }[], by: number) => {
    for (const { game_id } of rows) moved.set(game_id, (moved.get(game_id) ?? 0) + by)
  }
  const rowsOf = (likes: readonly LikeChange[]) =>
    likes.map(({ userId, gameId }) => ({ user_id: userId, game_id: gameId, created_at: now }))
  const all = [...latest.values()]
  const { counted, uncounted, slots } = await splitLikes(
    tx,
    all.filter(({ liked }) => liked),
    now,
  )
  const removed = rowsOf(all.filter(({ liked }) => !liked))
  const added = counted.length > 0 ? await addLikes(tx, rowsOf(counted)) : []
  move(added, 1)
  await addSlots(tx, slots, now)
  added.push(...(await addUncounted(tx, rowsOf(uncounted))))
  for (const { user_id: userId, game_id: gameId } of added) {
    tx.emit({ kind: 'game-liked', userId, gameId, at: now })
  }
  if (removed.length > 0) move(await removeLikes(tx, removed), -1)

  const counts = await applyMoves(tx, moved)
  const unmoved = changes.map(({ gameId }) => gameId).filter((gameId) => !counts.has(gameId))
  for (const [gameId, likes] of await readCounters(tx, unmoved)) counts.set(gameId, likes)
  const waiting = new Set(uncounted.map(({ userId, gameId }) => `${userId} ${gameId}`))
  return changes.map(({ userId, gameId }) => ({
    likes: counts.get(gameId) ?? 0,
    isCounted: !waiting.has(`${userId} ${gameId}`),
  }))
}

/** Adds these numbers to the counters and emits an event for each. Returns the changed counters. */
export async function applyMoves(tx: Tx, moved: ReadonlyMap<string, number>) {
  const counts = new Map<string, number>()
  const gone = [...moved].filter(([, likes]) => likes !== 0)
  for (const counter of gone.length > 0 ? await moveCounters(tx, gone) : []) {
    counts.set(counter.game_id, counter.likes)
    tx.emit({
      kind: 'likes-changed',
      gameId: counter.game_id,
      likes: counter.likes,
      version: counter.version,
    })
  }
  return counts
}

type LikeRow = Record<keyof typeof LIKE_COLUMNS, string | number>

/** Adds likes that count. Returns the new ones. */
async function addLikes(tx: Tx, likes: LikeRow[]) {
  const { rows } = await sql<{ user_id: string; game_id: string }>`
    insert into game_like (user_id, game_id, created_at)
    select user_id, game_id, created_at from ${tableOf(tx, LIKE_COLUMNS, likes)} as requested where true
    on conflict (user_id, game_id) do nothing
    returning user_id, game_id`.execute(tx)
  return rows
}

/** Removes likes, counted or not. Returns the rows of those that counted. */
async function removeLikes(tx: Tx, likes: LikeRow[]) {
  const requested = sql`(select user_id, game_id from ${tableOf(tx, LIKE_COLUMNS, likes)} as requested)`
  const waiting = sql`delete from uncounted_like where (user_id, game_id) in ${requested}`
  // Postgres runs both deletes in one statement, which saves a round trip.
  const withWaiting = isPostgres(tx) ? sql`with waiting as (${waiting})` : sql``
  if (!isPostgres(tx)) await waiting.execute(tx)
  const { rows } = await sql<{ game_id: string }>`
    ${withWaiting} delete from game_like where (user_id, game_id) in ${requested}
    returning game_id`.execute(tx)
  return rows
}

interface Counter {
  game_id: string
  likes: number
  version: number
}

async function moveCounters(tx: Tx, moved: [gameId: string, likes: number][]): Promise<Counter[]> {
  const given = moved.map(([game_id, likes]) => ({ game_id, likes }))
  const requested = tableOf(tx, COUNTER_COLUMNS, given)
  // Locks the counters in one order, so that two transactions with many counters cannot deadlock.
  const lock = sql`with locked as materialized
    (select game_id from game_counter where game_id in (select game_id from ${requested} as requested)
      order by game_id for update)`
  const isLocked = sql`and game_counter.game_id in (select game_id from locked)`
  const { rows } = await sql<Counter>`
    ${isPostgres(tx) ? lock : sql``}
    update game_counter
    set likes = game_counter.likes + given.likes, version = game_counter.version + 1
    from ${requested} as given
    where game_counter.game_id = given.game_id ${isPostgres(tx) ? isLocked : sql``}
    returning game_counter.game_id, game_counter.likes, game_counter.version`.execute(tx)
  const known = new Set(rows.map(({ game_id }) => game_id))
  const fresh = given.filter(({ game_id }) => !known.has(game_id))
  return fresh.length === 0 ? rows : [...rows, ...(await addCounters(tx, fresh))]
}

/** Inserts the counters of games without one. A concurrent insert adds to the other's count. */
async function addCounters(tx: Tx, fresh: { game_id: string; likes: number }[]) {
  const { rows } = await sql<Counter>`
    insert into game_counter (game_id, likes, version)
    select game_id, likes, 1 from ${tableOf(tx, COUNTER_COLUMNS, fresh)} as given where true
    on conflict (game_id) do update
      set likes = game_counter.likes + excluded.likes, version = game_counter.version + 1
    returning game_id, likes, version`.execute(tx)
  return rows
}

async function readCounters(db: Reader, gameIds: string[]): Promise<[string, number][]> {
  if (gameIds.length === 0) return []
  const rows = await db
    .selectFrom('game_counter')
    .select(['game_id', 'likes'])
    .where('game_id', 'in', gameIds)
    .execute()
  return rows.map(({ game_id, likes }) => [game_id, likes])
}

/**
 * Likes or unlikes one game.
 *
 * @returns the game's likes afterwards
 */
export async function setLike(tx: Tx, change: LikeChange, now = tx.now()): Promise<number> {
  const [result] = await setLikes(tx, [change], now)
  return result!.likes
}

/** A saved like. */
interface SavedLike extends LikeResult {
  /** Achievements that this like has unlocked. */
  unlocked: readonly Achievement[]
}

/** Returns a function that saves a like. Batches likes that arrive together into one transaction. */
export function createLikeSetter(db: Db): (change: LikeChange) => Promise<SavedLike> {
  return createBatchLoader(async (changes) => {
    const { result, events } = await transactWithEvents(db, (tx) => setLikes(tx, changes), {
      isRepeatable: true,
    })
    const unlocked = listNewlyUnlocked(events)
    return result.map((saved, index) => {
      const { liked, userId } = changes[index]!
      return Object.assign(saved, { unlocked: (liked && unlocked.get(userId)) || [] })
    })
  })
}

/**
 * Counts the player's uncounted likes after the address was confirmed, in this transaction or before.
 * Those of a suspended account wait until the suspension is lifted.
 *
 * @param isSuspended 1: only likes that counted until the account was suspended
 */
export async function countLikesOf(tx: Tx, userId: string, isSuspended?: 1): Promise<void> {
  const waiting = await tx
    .deleteFrom('uncounted_like')
    .where('user_id', '=', userId)
    .where('user_id', 'not in', (is) => is.selectFrom('suspension').select('user_id'))
    .$if(isSuspended !== undefined, (query) => query.where('is_suspended', '=', 1))
    .returning(['user_id', 'game_id', 'created_at'])
    .execute()
  if (waiting.length === 0) return
  const added = await addLikes(tx, waiting)
  await applyMoves(tx, new Map(added.map(({ game_id }) => [game_id, 1])))
}

/**
 * Counts the waiting likes of accounts whose address is confirmed, and with `all` those of all
 * accounts; at most `limit` accounts.
 *
 * @param all includes unconfirmed accounts, since no mail can confirm them
 * @returns the number of accounts
 */
export async function countWaitingLikes(tx: Tx, limit: number, all: boolean): Promise<number> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from uncounted_like join "user" on "user".id = user_id
    where user_id not in (select user_id from suspension) ${all ? sql`` : sql`and email_verified`}
    limit ${limit}`.execute(tx)
  for (const { user_id } of rows) await countLikesOf(tx, user_id)
  return rows.length
}

/** Removes every like of the player. */
export async function removeAllLikes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('uncounted_like').where('user_id', '=', userId).execute()
  const counted = tx.deleteFrom('game_like').where('user_id', '=', userId).returning('game_id')
  await applyMoves(tx, new Map((await counted.execute()).map(({ game_id }) => [game_id, -1])))
}
