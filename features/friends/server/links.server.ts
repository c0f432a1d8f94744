/** The link that a player gives to others, who become friends by opening it. */
import { sql } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import type { Requester, RequestServices } from '#features/context.server.ts'
import { explainFault } from '#features/accounts/server/account-fault.server.ts'
import { makeToken } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { useOnce as takeOnce } from '#features/accounts/server/sealed-token.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import { LINK_LIFE_MS, MAX_LINK_USES } from '../friend-rules.ts'
import { areFriends, befriend, hasAllFriends, isBlocked, lockPlayers } from './pairs.server.ts'

/** Makes a link. The one before no longer works. */
export async function makeLink(tx: Tx, userId: string): Promise<void> {
  const link = { token: makeToken(), uses: 0, expires_at: tx.now() + LINK_LIFE_MS }
  await tx
    .insertInto('friend_link')
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute()
}

/** Makes the player's link stop working. Friends stay. */
export async function withdrawLink(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('friend_link').where('user_id', '=', userId).execute()
}

/** A link as its owner sees it. */
export type OwnLink = NonNullable<Awaited<ReturnType<typeof findOwnLink>>>

/** Finds the player's link, unless it has expired or is used up. Times in ms. */
export function findOwnLink(db: Reader, userId: string) {
  return openLinks(db)
    .where('friend_link.user_id', '=', userId)
    .select(['token', 'uses', 'expires_at as expiresAt'])
    .executeTakeFirst()
}

/** Finds whose link it is, without using it. Undefined if it does not work for this player. */
export async function findLinkOwner(
  db: Reader,
  { userId, token }: { userId: string; token: string },
): Promise<{ id: string; name: string } | undefined> {
  const owner = await openLinks(db)
    .innerJoin('user', 'user.id', 'friend_link.user_id')
    .leftJoin('suspension', 'suspension.user_id', 'user.id')
    .where('suspension.user_id', 'is', null)
    .where('token', '=', token)
    .select(['user.id', 'user.name'])
    .executeTakeFirst()
  return owner && !(await isBlocked(db, userId, owner.id)) ? owner : undefined
}

interface LinkVisit {
  viewer: Viewer
  requester: Requester
  language: Language
  token: string
}

/** A link that the player opened: whose it is, or why it does not work. */
export type OpenedLink = { token: string; name: string } | { error: string }

/** Finds whose link the player opened, without using it. Wrong links are limited. */
export async function openLink(
  services: RequestServices,
  { viewer, requester, language, token }: LinkVisit,
): Promise<OpenedLink> {
  try {
    const owner = await findLinkOwner(services.db, { userId: viewer.userId, token })
    // Only then: guesses of others in the network must not refuse a right link.
    if (!owner) {
      await services.limits.require(networkAttempts('friend-link-network', requester.address))
    }
    if (owner && owner.id !== viewer.userId) return { token, name: owner.name }
    return { error: getTranslator(language, 'friends')(owner ? 'ownLink' : 'linkGone') }
  } catch (error) {
    return { error: explainFault(error, services, requester, language).error }
  }
}

/** Makes friends of the owner of the link and the player who opened it. */
export async function useLink(tx: Tx, { userId, token }: { userId: string; token: string }) {
  const owner = await findLinkOwner(tx, { userId, token })
  if (!owner) return 'linkGone'
  if (owner.id === userId) return 'ownLink'
  if (!(await lockPlayers(tx, [userId, owner.id]))) return 'linkGone'
  if (await isBlocked(tx, userId, owner.id)) return 'linkGone'
  if (await areFriends(tx, userId, owner.id)) return 'befriended'
  // Both before the link counts a use.
  if (await hasAllFriends(tx, userId)) return 'tooManyFriends'
  if (await hasAllFriends(tx, owner.id)) return 'linkGone'
  // A friend who leaves and comes back uses up nothing, and is told of once.
  const isFirst = await takeOnce(tx, `${token} ${userId}`, tx.now() + LINK_LIFE_MS)
  const { numUpdatedRows } = await tx
    .updateTable('friend_link')
    .set({ uses: sql`uses + ${isFirst ? 1 : 0}` })
    .where('token', '=', token)
    .where('uses', '<', MAX_LINK_USES)
    .where('expires_at', '>', tx.now())
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return 'linkGone'
  await befriend(tx, userId, owner.id)
  if (isFirst) tx.emit({ kind: 'friend-accepted', userId: owner.id, fromId: userId })
  return 'befriended'
}

function openLinks(db: Reader) {
  return db
    .selectFrom('friend_link')
    .where('friend_link.expires_at', '>', db.now())
    .where('friend_link.uses', '<', MAX_LINK_USES)
}

/** Deletes at most `limit` expired links. Returns the number deleted. */
export const removeExpiredLinks = removerOfExpired(
  'friend_link',
  ['user_id'],
  (row, now) => row('expires_at', '<=', now),
  { isRenewed: true },
)
