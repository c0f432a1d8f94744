/** Invitations: links with which visitors may sign up. Only the hash of a link's token is stored. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SiteConfig } from '#features/context.server.ts'
import { countRows, hasRow } from '#platform/db/count-rows.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { parseTimeKey, readPart, type Place } from '#platform/db/read-part.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { hashToken, makeToken } from '../addresses/account-tokens.server.ts'
import { DAY_MS } from '#lib/duration.ts'

/** Invitations that can be used at a time, so that a staff member cannot create them without end. */
export const MAX_LIVE_INVITATIONS = 200

/**
 * Creates an invitation.
 *
 * @returns its token, which cannot be read again
 */
export async function createInvitation(tx: Tx, { uses, days }: { uses: number; days: number }) {
  const token = makeToken()
  const id = randomUUID().slice(0, 8)
  const expiresAt = tx.now() + days * DAY_MS
  await tx
    .insertInto('invitation')
    .values({
      id,
      token_hash: hashToken(token),
      max_uses: uses,
      created_at: tx.now(),
      expires_at: expiresAt,
    })
    .execute()
  return { id, token, expiresAt }
}

/** The link of an invitation. */
export const invitationLink = ({ publicUrl }: Pick<SiteConfig, 'publicUrl'>, token: string) =>
  `${publicUrl}/sign-up?invitation=${token}`

/** Whether one more invitation can be created. */
export async function mayInvite(db: Reader, now = db.now()): Promise<boolean> {
  const live = db.selectFrom('invitation').where('expires_at', '>', now)
  return (await countRows(live.whereRef('uses', '<', 'max_uses'))) < MAX_LIVE_INVITATIONS
}

/** Lists the invitations that have not expired, also those that are used up, newest first. */
export function listInvitations(db: Reader, perPage: number, place: Place = {}) {
  return readPart(place, {
    limit: perPage,
    parseKey: parseTimeKey,
    read: ({ order, beyond, key, limit }) =>
      db
        .selectFrom('invitation')
        .select(['id', 'uses', 'max_uses as maxUses'])
        .select(['created_at as createdAt', 'expires_at as expiresAt'])
        .where('expires_at', '>', db.now())
        .$if(key !== undefined, (query) =>
          query.where(sql<boolean>`(created_at, id) ${beyond} (${key!.time}, ${key!.id})`),
        )
        .orderBy('created_at', order)
        .orderBy('id', order)
        .limit(limit)
        .execute(),
    keyOf: ({ createdAt, id }) => `${createdAt}-${id}`,
  })
}

/** Revokes an invitation. Accounts that were created with it stay. Returns false if there is none. */
export async function revokeInvitation(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitation')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Whether an account can be created with this token, without using the invitation. */
export function findInvitation(db: Reader, token: string): Promise<boolean> {
  const known = db.selectFrom('invitation').where('token_hash', '=', hashToken(token))
  return hasRow(known.where('expires_at', '>', db.now()).whereRef('uses', '<', 'max_uses'))
}

/**
 * Uses the invitation once, in the transaction that creates the account. Of several at the same time,
 * no more succeed than it has uses. Returns false if it is unknown, revoked, used up, or expired.
 */
export async function takeInvitation(tx: Tx, token: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitation')
    .set({ uses: sql`uses + 1` })
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', tx.now())
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes at most `limit` expired invitations. Returns the number deleted. */
export const removeExpiredInvitations = removerOfExpired('invitation', ['id'], (row, now) =>
  row('expires_at', '<=', now),
)
