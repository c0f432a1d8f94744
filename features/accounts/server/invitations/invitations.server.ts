/** Invitations: links with which visitors may sign up. Only the hash of a link's token is stored. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SiteConfig } from '#features/context.server.ts'
import { countRows, hasRow } from '#platform/db/count-rows.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { hashToken, makeToken } from '../addresses/account-tokens.server.ts'

const DAY_MS = 24 * 60 * 60_000
/** Invitations that can be used at a time, so that a staff member cannot create them without end. */
export const MAX_LIVE_INVITATIONS = 200

/** An invitation as its list shows it, without its token. Times in ms. */
export interface Invitation {
  id: string
  uses: number
  maxUses: number
  createdAt: number
  expiresAt: number
}

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

/** A place in the list, as pages link to it: time and id of an invitation. */
const KEY = /^(\d{1,14})-([\da-f]{8})$/

const keyOf = ({ createdAt, id }: Invitation) => `${createdAt}-${id}`

/**
 * Lists the invitations that have not expired, also those that are used up, newest first: at most
 * `limit`, the older ones `before` a key or the newer ones `after` it, with the keys for the parts next
 * to them.
 */
export async function listInvitations(
  db: Reader,
  { before, after, limit }: { before?: string | null; after?: string | null; limit: number },
) {
  const key = KEY.exec(before ?? after ?? '')
  const isBack = key !== null && !before
  const order = isBack ? 'asc' : 'desc'
  const next = sql.raw(isBack ? '>' : '<')
  const rows: Invitation[] = await db
    .selectFrom('invitation')
    .select([
      'id',
      'uses',
      'max_uses as maxUses',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .where('expires_at', '>', db.now())
    .$if(key !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) ${next} (${Number(key![1])}, ${key![2]})`),
    )
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit + 1)
    .execute()
  const hasMore = rows.length > limit
  const found = rows.slice(0, limit)
  const invitations = isBack ? found.toReversed() : found
  const [first, last] = [invitations.at(0), invitations.at(-1)]
  return {
    invitations,
    newer: first && (isBack ? hasMore : key !== null) ? keyOf(first) : undefined,
    older: last && (isBack || hasMore) ? keyOf(last) : undefined,
  }
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
