/**
 * The same writes without a portal, as a baseline: on SQLite separate statements, with one commit
 * per turn of the event loop; on Postgres one statement per write through a pool of ten.
 */
import { sql } from 'kysely'
import { Pool } from 'pg'
import type { OpenDatabase } from '../platform/db/db.server.ts'
import { transact, type Tx } from '../platform/db/transact.server.ts'

/** The n-th write of a caller. */
export type DirectWrite = (userId: string, gameId: string, turn: number) => Promise<unknown>

const POOL = 10

async function likeByStatements(tx: Tx, userId: string, game_id: string, isLiked: boolean) {
  const { numInsertedOrUpdatedRows: added = 0n } = isLiked
    ? await tx
        .insertInto('game_like')
        .values({ user_id: userId, game_id, created_at: Date.now() })
        .onConflict((conflict) => conflict.columns(['user_id', 'game_id']).doNothing())
        .executeTakeFirstOrThrow()
    : {}
  const { numDeletedRows: removed = 0n } = isLiked
    ? {}
    : await tx
        .deleteFrom('game_like')
        .where('user_id', '=', userId)
        .where('game_id', '=', game_id)
        .executeTakeFirstOrThrow()
  const moved = Number(added - removed)
  return tx
    .insertInto('game_counter')
    .values({ game_id, likes: Math.max(0, moved) })
    .onConflict((conflict) =>
      conflict
        .column('game_id')
        .doUpdateSet((row) => ({ likes: row('game_counter.likes', '+', moved) })),
    )
    .returning('likes')
    .executeTakeFirstOrThrow()
}

async function creditByStatements(tx: Tx, user_id: string, game_id: string, report_id: string) {
  const now = Date.now()
  const profile = await tx
    .updateTable('profile')
    .set((row) => ({ total_play_ms: row.ref('total_play_ms') }))
    .where('user_id', '=', user_id)
    .returning(['total_play_ms', 'last_credit_at'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('play_report')
    .values({ user_id, report_id, game_id, credited_ms: 1, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'report_id']).doNothing())
    .execute()
  await tx
    .updateTable('profile')
    .set({ total_play_ms: profile.total_play_ms + 1, last_credit_at: now })
    .where('user_id', '=', user_id)
    .execute()
  await tx
    .insertInto('play_time')
    .values({ user_id, game_id, total_ms: 1, last_played_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'game_id']).doUpdateSet((row) => ({
        total_ms: row('play_time.total_ms', '+', 1),
        last_played_at: now,
      })),
    )
    .execute()
}

/** Likes a game and removes the like, alternating. */
export function likeOnSqlite(db: OpenDatabase): DirectWrite {
  return (userId, gameId, turn) =>
    transact(db, (tx) => likeByStatements(tx, userId, gameId, turn % 2 === 0))
}

/** Credits a millisecond of play time. */
export function creditOnSqlite(db: OpenDatabase): DirectWrite {
  return (userId, gameId, turn) =>
    transact(db, (tx) => creditByStatements(tx, userId, gameId, `direct-${turn}`))
}

const LIKE = `
  with added as (
    insert into game_like (user_id, game_id, created_at)
    select $1, $2, $3 where $4 on conflict do nothing returning 1 as moved
  ), removed as (
    delete from game_like where not $4 and user_id = $1 and game_id = $2 returning -1 as moved
  )
  insert into game_counter (game_id, likes)
  select $2, greatest(0, coalesce(sum(moved), 0))
  from (select moved from added union all select moved from removed) as all_moved
  on conflict (game_id) do update set likes = game_counter.likes + case when $4
    then (select count(*) from added) else -(select count(*) from removed) end
  returning likes`

const CREDIT = `
  with profiled as (
    update profile set total_play_ms = total_play_ms + 1, last_credit_at = $4
    where user_id = $1 returning user_id
  ), reported as (
    insert into play_report (user_id, report_id, game_id, credited_ms, created_at)
    select user_id, $3, $2, 1, $4 from profiled on conflict do nothing returning user_id
  )
  insert into play_time (user_id, game_id, total_ms, last_played_at)
  select user_id, $2, 1, $4 from reported
  on conflict (user_id, game_id) do update
    set total_ms = play_time.total_ms + 1, last_played_at = excluded.last_played_at`

/** The same on Postgres. */
export function writeOnPostgres(location: string) {
  const pool = new Pool({ connectionString: location, max: POOL, allowExitOnIdle: true })
  // The server stops before the idle connections are closed.
  pool.on('error', () => undefined)
  const like: DirectWrite = (userId, gameId, turn) =>
    pool.query(LIKE, [userId, gameId, Date.now(), turn % 2 === 0])
  const credit: DirectWrite = (userId, gameId, turn) =>
    pool.query(CREDIT, [userId, gameId, `direct-${turn}`, Date.now()])
  return { like, credit }
}

/** Whether every commit waits for the disk. Otherwise the baseline is not comparable. */
export async function isDurable(db: OpenDatabase): Promise<boolean> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'synchronous_commit')`.execute(db)
  return rows.every(({ setting }) => setting === 'on')
}
