/**
 * Two players: friends, or not. Every change of a pair locks both accounts, so that of two changes at
 * once the second one sees what the first one did.
 */
import { countRows, hasRow } from '#platform/db/count-rows.ts'
import type { Reader } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { MAX_FRIENDS } from '../friend-rules.ts'

/** Finds the player of a public id. */
export async function findOther(tx: Reader, publicId: string) {
  const row = await tx
    .selectFrom('profile')
    .innerJoin('privacy_settings as privacy', 'privacy.user_id', 'profile.user_id')
    .leftJoin('suspension', 'suspension.user_id', 'profile.user_id')
    .where('profile.public_id', '=', publicId)
    .select(['profile.user_id as id', 'suspension.user_id as suspended_id'])
    .select(['privacy.public_profile', 'privacy.allow_friend_requests'])
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      isSuspended: row.suspended_id !== null,
      isPublic: row.public_profile === 1,
      allowsRequests: row.allow_friend_requests === 1,
    }
  )
}

/**
 * Locks these accounts until the transaction ends, in the same order everywhere. Returns false if one
 * does not exist. On SQLite transactions never overlap.
 */
export async function lockPlayers(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const accounts = tx.selectFrom('user').select('id').where('id', 'in', ids).orderBy('id')
  const rows = await accounts.forNoKeyUpdate().execute()
  return rows.length === ids.length
}

/** Whether one of the two blocks the other. */
export async function isBlocked(db: Reader, one: string, other: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('friend_block')
      .where((is) =>
        is.or([
          is.and({ user_id: one, blocked_id: other }),
          is.and({ user_id: other, blocked_id: one }),
        ]),
      ),
  )
}

export async function areFriends(db: Reader, one: string, other: string): Promise<boolean> {
  const friends = db.selectFrom('friendship').where('user_id', '=', one)
  return hasRow(friends.where('friend_id', '=', other))
}

/** Whether the player has as many friends as a player may have. */
export async function hasAllFriends(db: Reader, userId: string): Promise<boolean> {
  const friends = db.selectFrom('friendship').where('user_id', '=', userId)
  return (await countRows(friends)) >= MAX_FRIENDS
}

/**
 * Makes friends of the two, unless one has too many. Their requests are done. The caller has locked
 * both.
 */
export async function befriend(tx: Tx, userId: string, otherId: string) {
  if (await areFriends(tx, userId, otherId)) return 'befriended'
  if (await hasAllFriends(tx, userId)) return 'tooManyFriends'
  if (await hasAllFriends(tx, otherId)) return 'otherFull'
  const created_at = tx.now()
  await tx
    .insertInto('friendship')
    .values([
      { user_id: userId, friend_id: otherId, created_at },
      { user_id: otherId, friend_id: userId, created_at },
    ])
    .execute()
  await tx
    .deleteFrom('friend_request')
    .where('sender_id', 'in', [userId, otherId])
    .where('receiver_id', 'in', [userId, otherId])
    .execute()
  reportChange(tx, userId, otherId)
  return 'befriended'
}

/** Ends the friendship, if there is one. The caller has locked both. */
export async function unfriend(tx: Tx, userId: string, otherId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('friendship')
    .where('user_id', 'in', [userId, otherId])
    .where('friend_id', 'in', [userId, otherId])
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) reportChange(tx, userId, otherId)
}

/** The open pages of these players load their friends again. */
export function reportChange(tx: Tx, ...userIds: string[]): void {
  for (const userId of userIds) tx.emit({ kind: 'friends-changed', userId })
}
