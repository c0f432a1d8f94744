/** Likes: a row per player and game, and a counter that moves with the rows. */
import type { Db } from '../../db/db.server.ts'

export interface LikeChange {
  userId: string
  gameId: string
  liked: boolean
}

/**
 * Likes or unlikes a game; saying it twice changes nothing. Row and counter move together, so
 * that the counter always equals the rows. The caller has checked that the game exists.
 *
 * @returns the game's likes afterwards
 */
export async function setLike(
  db: Db,
  { userId, gameId, liked }: LikeChange,
  now = Date.now(),
): Promise<number> {
  const moved = liked
    ? await db
        .insertInto('game_like')
        .values({ user_id: userId, game_id: gameId, created_at: now })
        .onConflict((conflict) => conflict.columns(['user_id', 'game_id']).doNothing())
        .executeTakeFirst()
        .then((result) => Number(result.numInsertedOrUpdatedRows))
    : await db
        .deleteFrom('game_like')
        .where('user_id', '=', userId)
        .where('game_id', '=', gameId)
        .executeTakeFirst()
        .then((result) => -Number(result.numDeletedRows))
  const counter = await db
    .insertInto('game_counter')
    .values({ game_id: gameId, likes: Math.max(0, moved) })
    .onConflict((conflict) =>
      conflict
        .column('game_id')
        .doUpdateSet((expression) => ({ likes: expression('game_counter.likes', '+', moved) })),
    )
    .returning('likes')
    .executeTakeFirstOrThrow()
  return counter.likes
}

/** The ids of the games that the player likes, latest first. */
export async function listLikedGameIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('game_like')
    .select('game_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('game_id')
    .execute()
  return rows.map((row) => row.game_id)
}

/** Takes back every like of the player; returns the counters that changed. */
export async function removeAllLikes(
  db: Db,
  userId: string,
): Promise<{ gameId: string; likes: number }[]> {
  const gameIds = await listLikedGameIds(db, userId)
  const changed = []
  // In one order for everybody: two deletions must not wait for each other's counters.
  for (const gameId of gameIds.toSorted()) {
    changed.push({ gameId, likes: await setLike(db, { userId, gameId, liked: false }) })
  }
  return changed
}
