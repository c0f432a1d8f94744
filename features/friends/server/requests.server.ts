/**
 * Requests to become friends. The sender learns only of the answer yes (ADR 77): a request that is
 * declined or not delivered looks like one that waits.
 */
import { countRows } from '#platform/db/count-rows.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { MAX_BLOCKED, MAX_OPEN_REQUESTS, REQUEST_LIFE_MS } from '../friend-rules.ts'
import { withdrawLink } from './links.server.ts'
import {
  areFriends,
  befriend,
  findOther,
  hasAllFriends,
  isBlocked,
  lockPlayers,
  reportChange,
  unfriend,
} from './pairs.server.ts'

/** What a form did, or why it did nothing: a key of the part `friends`. */
export type FriendOutcome =
  | 'requested'
  | 'befriended'
  | 'declined'
  | 'withdrawn'
  | 'removed'
  | 'blocked'
  | 'unblocked'
  | 'tooManyFriends'
  | 'otherFull'
  | 'tooManyRequests'
  | 'tooManyBlocked'
  | 'requestGone'

/** The player who acts, and the public id of the other one. */
export interface Act {
  userId: string
  publicId: string
}

/** Asks a player to become a friend. If both ask each other, they are friends. */
export async function requestFriend(tx: Tx, { userId, publicId }: Act): Promise<FriendOutcome> {
  const found = await findOther(tx, publicId)
  const other = found?.isPublic && !found.isSuspended && found.id !== userId ? found : undefined
  const isThere = await lockPlayers(tx, other ? [userId, other.id] : [userId])
  // The player's own limits do not depend on the other one, so they reveal nothing.
  if (await hasAllFriends(tx, userId)) return 'tooManyFriends'
  if ((await countSent(tx, userId)) >= MAX_OPEN_REQUESTS) return 'tooManyRequests'
  if (!other || !isThere || (await areFriends(tx, userId, other.id))) return 'requested'
  const isApart = await isBlocked(tx, userId, other.id)
  const asked = await findRequest(tx, other.id, userId)
  if (asked && !asked.is_withdrawn && !isApart) return accept(tx, userId, other.id)
  const earlier = await findRequest(tx, userId, other.id)
  if (earlier && !earlier.is_withdrawn) return 'requested'
  const isDelivered =
    other.allowsRequests && !isApart && (await countReceived(tx, other.id)) < MAX_OPEN_REQUESTS
  await (earlier ? renew : send)(tx, userId, other.id, isDelivered)
  return 'requested'
}

async function send(tx: Tx, userId: string, otherId: string, isDelivered: boolean): Promise<void> {
  const now = tx.now()
  const request = {
    created_at: now,
    declined_at: isDelivered ? null : now,
    is_withdrawn: 0,
  } as const
  await tx
    .insertInto('friend_request')
    .values({ sender_id: userId, receiver_id: otherId, ...request })
    // One that has ended.
    .onConflict((conflict) => conflict.columns(['sender_id', 'receiver_id']).doUpdateSet(request))
    .execute()
  reportChange(tx, userId)
  if (!isDelivered) return
  reportChange(tx, otherId)
  tx.emit({ kind: 'friend-requested', userId: otherId, fromId: userId })
}

/** Shows a withdrawn request again. The other player was notified before. */
async function renew(tx: Tx, userId: string, otherId: string, isDelivered: boolean): Promise<void> {
  if (!isDelivered) await decline(tx, userId, otherId)
  const { declined_at } = await tx
    .updateTable('friend_request')
    .set({ is_withdrawn: 0 })
    .where((is) => is.and({ sender_id: userId, receiver_id: otherId }))
    .returning('declined_at')
    .executeTakeFirstOrThrow()
  reportChange(tx, userId)
  if (declined_at === null) reportChange(tx, otherId)
}

/** Accepts the request of the other player. */
export async function acceptRequest(tx: Tx, { userId, publicId }: Act): Promise<FriendOutcome> {
  const other = await findOther(tx, publicId)
  if (!other || other.isSuspended || other.id === userId) return 'requestGone'
  if (!(await lockPlayers(tx, [userId, other.id]))) return 'requestGone'
  if (await areFriends(tx, userId, other.id)) return 'befriended'
  const request = await findRequest(tx, other.id, userId)
  if (!request || request.is_withdrawn || request.declined_at !== null) return 'requestGone'
  return accept(tx, userId, other.id)
}

async function accept(tx: Tx, userId: string, senderId: string): Promise<FriendOutcome> {
  const outcome = await befriend(tx, userId, senderId)
  if (outcome === 'befriended')
    tx.emit({ kind: 'friend-accepted', userId: senderId, fromId: userId })
  return outcome
}

/** Declines the request of the other player, who does not learn it. */
export async function declineRequest(tx: Tx, { userId, publicId }: Act): Promise<FriendOutcome> {
  const other = await findOther(tx, publicId)
  if (other && (await lockPlayers(tx, [userId, other.id]))) await decline(tx, other.id, userId)
  reportChange(tx, userId)
  return 'declined'
}

async function decline(tx: Tx, senderId: string, receiverId: string): Promise<void> {
  await tx
    .updateTable('friend_request')
    .set({ declined_at: tx.now() })
    .where((is) => is.and({ sender_id: senderId, receiver_id: receiverId }))
    .where('declined_at', 'is', null)
    .execute()
}

/** Takes the player's own request back. */
export async function withdrawRequest(tx: Tx, { userId, publicId }: Act): Promise<FriendOutcome> {
  const other = await findOther(tx, publicId)
  if (!other || !(await lockPlayers(tx, [userId, other.id]))) return 'withdrawn'
  await takeBack(tx, userId, other.id)
  reportChange(tx, userId)
  return 'withdrawn'
}

/** The other player's pages change only if they showed the request. */
async function takeBack(tx: Tx, userId: string, otherId: string): Promise<void> {
  const request = tx
    .updateTable('friend_request')
    .set({ is_withdrawn: 1 })
    .where((is) => is.and({ sender_id: userId, receiver_id: otherId, is_withdrawn: 0 }))
    .returning('declined_at')
  const taken = await request.executeTakeFirst()
  if (taken?.declined_at === null) reportChange(tx, otherId)
}

/** Ends a friendship. The link of the player ends too: the other one could use it again. */
export async function removeFriend(tx: Tx, { userId, publicId }: Act): Promise<FriendOutcome> {
  const other = await findOther(tx, publicId)
  if (!other || !(await lockPlayers(tx, [userId, other.id]))) return 'removed'
  await unfriend(tx, userId, other.id)
  await withdrawLink(tx, userId)
  return 'removed'
}

/**
 * Blocks a player whom this one can see: on a public page, in the lists, or by a request. A request
 * of the blocked player stays in their list, as a declined one.
 */
export async function blockPlayer(tx: Tx, { userId, publicId }: Act): Promise<FriendOutcome> {
  const other = await findOther(tx, publicId)
  if (!other || other.id === userId) return 'blocked'
  if (!(await lockPlayers(tx, [userId, other.id]))) return 'blocked'
  const isKnown =
    (other.isPublic && !other.isSuspended) ||
    (await areFriends(tx, userId, other.id)) ||
    (await findRequest(tx, other.id, userId)) !== undefined
  if (!isKnown) return 'blocked'
  const blocks = tx.selectFrom('friend_block').where('user_id', '=', userId)
  if ((await countRows(blocks)) >= MAX_BLOCKED) return 'tooManyBlocked'
  await unfriend(tx, userId, other.id)
  // Taken back, not deleted: after the block, it may still not be repeated.
  await takeBack(tx, userId, other.id)
  await decline(tx, other.id, userId)
  await tx
    .insertInto('friend_block')
    .values({ user_id: userId, blocked_id: other.id, created_at: tx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  reportChange(tx, userId)
  tx.emit({ kind: 'player-blocked', userId, fromId: other.id })
  return 'blocked'
}

/** Ends the player's own block. */
export async function unblockPlayer(tx: Tx, { userId, publicId }: Act): Promise<FriendOutcome> {
  const other = await findOther(tx, publicId)
  if (!other) return 'unblocked'
  await tx
    .deleteFrom('friend_block')
    .where((is) => is.and({ user_id: userId, blocked_id: other.id }))
    .execute()
  reportChange(tx, userId)
  return 'unblocked'
}

/** Finds a request that has not ended by time: open, declined or withdrawn. */
function findRequest(tx: Tx, senderId: string, receiverId: string) {
  return listRequests(tx)
    .select(['declined_at', 'is_withdrawn'])
    .where((is) => is.and({ sender_id: senderId, receiver_id: receiverId }))
    .executeTakeFirst()
}

/** Counts the requests that the player sees as open, also those that were declined. */
function countSent(db: Reader, userId: string): Promise<number> {
  return count(listRequests(db).where('sender_id', '=', userId))
}

function countReceived(db: Reader, userId: string): Promise<number> {
  return count(listRequests(db).where('receiver_id', '=', userId).where('declined_at', 'is', null))
}

const count = (requests: ReturnType<typeof listRequests>): Promise<number> =>
  countRows(requests.where('is_withdrawn', '=', 0))

const listRequests = (db: Reader) =>
  db.selectFrom('friend_request').where('created_at', '>', db.now() - REQUEST_LIFE_MS)

/** Deletes at most `limit` requests that have ended. Returns the number deleted. */
export const removeOldRequests = removerOfExpired(
  'friend_request',
  ['sender_id', 'receiver_id'],
  (row, now) => row('created_at', '<=', now - REQUEST_LIFE_MS),
  { isRenewed: true },
)
