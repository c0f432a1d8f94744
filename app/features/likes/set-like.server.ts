/** Likes: a row per player and game, and a counter that moves with the rows. */
import { sql } from 'kysely'
import type { Db, Reader } from '../../db/db.server.ts'
import { isPostgres } from '../../db/engine.ts'
import { gather } from '../../db/gather.ts'
import { tableOf } from '../../db/rows.ts'
import { transact, type Tx } from '../../db/transact.server.ts'

export interface LikeChange {
  userId: string
  gameId: string
  liked: boolean
}

const LIKE_COLUMNS = { user_id: 'text', game_id: 'text', created_at: 'bigint' } as const
const COUNTER_COLUMNS = { game_id: 'text', likes: 'bigint' } as const

/**
 * Likes or unlikes games; saying it twice changes nothing, and of two about the same game the later
 * one counts. Rows and counters move together, so that a counter always equals its rows. The caller
 * has checked that the games exist.
 *
 * @returns for each the game's likes after all of them
 */
export async function setLikes(
  tx: Tx,
  changes: readonly LikeChange[],
  now = tx.now(),
): Promise<number[]> {
  const latest = new Map(changes.map((change) => [`${change.userId} ${change.gameId}`, change]))
  const moved = new Map<string, number>()
  const move = (rows: { game_id: string }[], by: number) => {
    for (const { game_id } of rows) moved.set(game_id, (moved.get(game_id) ?? 0) + by)
  }
  const rowsOf = (isLiked: boolean) =>
    [...latest.values()]
      .filter(({ liked }) => liked === isLiked)
      .map(({ userId, gameId }) => ({ user_id: userId, game_id: gameId, created_at: now }))
  const [added, removed] = [rowsOf(true), rowsOf(false)]
  if (added.length > 0) move(await addLikes(tx, added), 1)
  if (removed.length > 0) move(await removeLikes(tx, removed), -1)

  const counts = new Map<string, number>()
  const gone = [...moved].filter(([, likes]) => likes !== 0)
  for (const counter of gone.length > 0 ? await moveCounters(tx, gone) : []) {
    counts.set(counter.game_id, counter.likes)
    tx.tell({
      kind: 'likes-changed',
      gameId: counter.game_id,
      likes: counter.likes,
      version: counter.version,
    })
  }
  const unmoved = changes.map(({ gameId }) => gameId).filter((gameId) => !counts.has(gameId))
  for (const [gameId, likes] of await readCounters(tx, unmoved)) counts.set(gameId, likes)
  return changes.map(({ gameId }) => counts.get(gameId) ?? 0)
}

type LikeRow = Record<keyof typeof LIKE_COLUMNS, string | number>

async function addLikes(tx: Tx, likes: LikeRow[]) {
  const { rows } = await sql<{ game_id: string }>`
    insert into game_like (user_id, game_id, created_at)
    select user_id, game_id, created_at from ${tableOf(tx, LIKE_COLUMNS, likes)} as asked where true
    on conflict (user_id, game_id) do nothing
    returning game_id`.execute(tx)
  return rows
}

async function removeLikes(tx: Tx, likes: LikeRow[]) {
  const { rows } = await sql<{ game_id: string }>`
    delete from game_like where (user_id, game_id) in
      (select user_id, game_id from ${tableOf(tx, LIKE_COLUMNS, likes)} as asked)
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
  const asked = tableOf(tx, COUNTER_COLUMNS, given)
  // In one order for everybody: two who change many counters must not wait for each other's.
  const lock = sql`with locked as materialized
    (select game_id from game_counter where game_id in (select game_id from ${asked} as asked)
      order by game_id for update)`
  const isLocked = sql`and game_counter.game_id in (select game_id from locked)`
  const { rows } = await sql<Counter>`
    ${isPostgres(tx) ? lock : sql``}
    update game_counter
    set likes = game_counter.likes + given.likes, version = game_counter.version + 1
    from ${asked} as given
    where game_counter.game_id = given.game_id ${isPostgres(tx) ? isLocked : sql``}
    returning game_counter.game_id, game_counter.likes, game_counter.version`.execute(tx)
  const known = new Set(rows.map(({ game_id }) => game_id))
  const fresh = given.filter(({ game_id }) => !known.has(game_id))
  return fresh.length === 0 ? rows : [...rows, ...(await addCounters(tx, fresh))]
}

/** The first likes of games; of two at once the later one adds to the other's. */
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
  const [likes] = await setLikes(tx, [change], now)
  return likes!
}

/** Sets likes that come many at a time: those of one turn go together. */
export function createLikeSetter(db: Db): (change: LikeChange) => Promise<number> {
  return gather((changes) => transact(db, (tx) => setLikes(tx, changes), { isRepeatable: true }))
}

/** The ids of the games that the player likes, latest first. */
export async function listLikedGameIds(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('game_like')
    .select('game_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('game_id')
    .execute()
  return rows.map((row) => row.game_id)
}

/** Takes back every like of the player. */
export async function removeAllLikes(tx: Tx, userId: string): Promise<void> {
  const gameIds = await listLikedGameIds(tx, userId)
  await setLikes(
    tx,
    gameIds.map((gameId) => ({ userId, gameId, liked: false })),
  )
}
