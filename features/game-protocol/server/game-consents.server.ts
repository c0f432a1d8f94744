/** Which games may know who plays: each knows the player under a random id of its own. */
import { randomUUID } from 'node:crypto'
import type { Reader } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import type { GamePlayer } from '#features/game-saves/save-format.ts'
import type { User } from '#sdk/index.d.ts'

/** Lets the game know the player. Does nothing if it already may. */
export async function allowGame(tx: Tx, { userId, gameId }: GamePlayer): Promise<void> {
  await tx
    .insertInto('game_consent')
    .values({ user_id: userId, game_id: gameId, subject: randomUUID(), created_at: tx.now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'game_id']).doNothing())
    .execute()
}

/**
 * Takes the consent back. After another one, the game knows the player under a new id.
 *
 * @returns false if there was none
 */
export async function revokeGame(tx: Tx, { userId, gameId }: GamePlayer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('game_consent')
    .where((row) => row.and({ user_id: userId, game_id: gameId }))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns what the game may know of the player; undefined without a consent. */
export function findPlayer(db: Reader, { userId, gameId }: GamePlayer): Promise<User | undefined> {
  return db
    .selectFrom('game_consent')
    .innerJoin('user', 'user.id', 'game_consent.user_id')
    .select(['game_consent.subject as id', 'user.name'])
    .where('game_consent.user_id', '=', userId)
    .where('game_consent.game_id', '=', gameId)
    .executeTakeFirst()
}

/** The games that may know the player, latest first. Times in ms. */
export function listAllowedGames(
  db: Reader,
  userId: string,
): Promise<{ gameId: string; allowedAt: number }[]> {
  return db
    .selectFrom('game_consent')
    .select(['game_id as gameId', 'created_at as allowedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}
