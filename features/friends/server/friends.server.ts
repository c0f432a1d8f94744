/** Friends, as far as they may see each other. */
import { sql } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import { listOf } from '#platform/db/rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'

/** Two friends. The player may see the presence of the friend. */
export interface FriendPair {
  userId: string
  friendId: string
}

/** Returns the friends of these players that are not suspended, and that show their presence. */
export function listFriendIds(db: Reader, userIds: readonly string[]): Promise<FriendPair[]> {
  return presenceOf(db, 'user_id', userIds)
}

/**
 * The other way round: returns who may see the presence of these players, as `userId`. Suspended
 * players and those who hide their presence are left out.
 */
export function listWatcherIds(db: Reader, friendIds: readonly string[]): Promise<FriendPair[]> {
  return presenceOf(db, 'friend_id', friendIds)
}

function presenceOf(
  db: Reader,
  column: 'user_id' | 'friend_id',
  ids: readonly string[],
): Promise<FriendPair[]> {
  return db
    .selectFrom('friendship')
    .leftJoin('suspension', 'suspension.user_id', 'friendship.friend_id')
    .leftJoin('privacy_settings as privacy', 'privacy.user_id', 'friendship.friend_id')
    .where(sql<boolean>`${sql.ref(`friendship.${column}`)} in ${listOf(db, ids)}`)
    .where('suspension.user_id', 'is', null)
    .where('privacy.show_presence', 'is distinct from', 0)
    .select(['friendship.user_id as userId', 'friendship.friend_id as friendId'])
    .execute()
}

/**
 * Makes the pages of the friends of these players load their list again: the player shows the presence
 * no longer or again, is suspended or deleted. Call it before the rows of the friendship are deleted.
 */
export async function reloadFriends(tx: Tx, players: readonly { userId: string }[]): Promise<void> {
  const userIds = players.map(({ userId }) => userId)
  const friends = await tx
    .selectFrom('friendship')
    .where('friend_id', 'in', userIds)
    .select('user_id')
    .execute()
  for (const { user_id } of friends) tx.emit({ kind: 'friends-changed', userId: user_id })
}

/** The tables with a row for two players. */
const PAIRS = [
  ['friendship', 'user_id', 'friend_id'],
  ['friend_request', 'sender_id', 'receiver_id'],
  ['friend_block', 'user_id', 'blocked_id'],
] as const

/** Deletes everything between the player and others, who see the change at once. */
export async function leaveFriends(tx: Tx, userId: string): Promise<void> {
  await reloadFriends(tx, [{ userId }])
  for (const [table, one, other] of PAIRS) {
    await sql`delete from ${sql.table(table)}
      where ${sql.ref(one)} = ${userId} or ${sql.ref(other)} = ${userId}`.execute(tx)
  }
  await tx.deleteFrom('friend_link').where('user_id', '=', userId).execute()
}
