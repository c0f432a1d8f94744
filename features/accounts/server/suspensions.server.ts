/** Accounts that staff or a command has suspended. Their owners cannot sign in (ADR 54). */
import type { Reader } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import type { AccountFault } from './account-fault.server.ts'
import { requireOtherOwner } from './roles.server.ts'
import { revokeSessions } from './sessions/revoke-sessions.server.ts'
import { lockUser } from './ways-in.server.ts'

interface Suspension {
  reason: string
  /** ms */
  suspendedAt: number
  /** ms; null until it is lifted. */
  endsAt: number | null
}

/** The account's suspension; undefined if it has none. */
export async function findSuspension(
  db: Reader,
  userId: string,
  now = db.now(),
): Promise<Suspension | undefined> {
  const row = await db
    .selectFrom('suspension')
    .select(['reason', 'suspended_at', 'ends_at'])
    .where('user_id', '=', userId)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .executeTakeFirst()
  return row && { reason: row.reason, suspendedAt: row.suspended_at, endsAt: row.ends_at }
}

/**
 * Suspends the account and ends its sessions. A second call replaces reason and end, and keeps the time.
 *
 * @param endsAt ms; null until it is lifted
 * @throws LastOwnerError
 */
export async function suspendAccount(
  tx: Tx,
  { userId, reason, endsAt = null }: { userId: string; reason: string; endsAt?: number | null },
): Promise<void> {
  await requireOtherOwner(tx, userId)
  await lockUser(tx, userId)
  // A sign-in locks the same row before it checks for a suspension. Its new session is thus deleted
  // below.
  await tx.selectFrom('account').select('id').where('user_id', '=', userId).forUpdate().execute()
  await tx
    .insertInto('suspension')
    .values({ user_id: userId, reason, suspended_at: tx.now(), ends_at: endsAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ reason, ends_at: endsAt }))
    .execute()
  await revokeSessions(tx, userId)
  tx.emit({ kind: 'account-suspended', userId })
}

/**
 * Lifts the suspension. Returns false if there was none.
 *
 * @param endedAt ms; lifts it only if it has ended by then
 */
export async function liftSuspension(tx: Tx, userId: string, endedAt?: number): Promise<boolean> {
  await lockUser(tx, userId)
  let query = tx.deleteFrom('suspension').where('user_id', '=', userId)
  if (endedAt !== undefined) query = query.where('ends_at', '<=', endedAt)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  tx.emit({ kind: 'suspension-lifted', userId })
  return true
}

/** The accounts whose suspension has ended and is not lifted yet, at most `limit`. */
export async function listEndedSuspensions(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('suspension')
    .select('user_id')
    .where('ends_at', '<=', db.now())
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns the fault shown after a correct password: the reason, the end and, if there is one, the contact. */
export function explainSuspension(
  { contactEmail: contact }: { contactEmail?: string | undefined },
  { reason, endsAt }: Pick<Suspension, 'reason' | 'endsAt'>,
  now: number,
): AccountFault {
  const given = {
    reason: reason.replace(/\.$/, ''),
    ...(endsAt !== null && { endsInMs: endsAt - now }),
  }
  return {
    error: contact
      ? { key: 'suspended', ...given, contact }
      : { key: 'suspendedByOperator', ...given },
    status: 403,
  }
}
