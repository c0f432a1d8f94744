/**
 * Which addresses an account had, or asked for, as traces that name none: mails to them may still lie
 * in the outbox and in files when the account is erased (ADR 20).
 */
import { createHash } from 'node:crypto'
import type { Reader } from '../../db/db.server.ts'
import type { Tx } from '../../db/transact.server.ts'

/**
 * The trace of an address: whoever knows the address and the account can tell that they belong
 * together, nobody can read the address out of it. The migration that made the table wrote the same.
 */
function hashAddress(userId: string, address: string): string {
  return createHash('sha256').update(`${userId} ${address}`).digest('base64url')
}

/** Notes that mails for the account went to this address. */
export async function recordFormerAddress(tx: Tx, userId: string, address: string): Promise<void> {
  await tx
    .insertInto('address_trace')
    .values({ user_id: userId, trace: hashAddress(userId, address) })
    .onConflict((conflict) => conflict.columns(['user_id', 'trace']).doNothing())
    .execute()
}

/** How to tell whether the account had, or asked for, an address in lower case. */
export async function readFormerAddresses(
  db: Reader,
  userId: string,
): Promise<(address: string) => boolean> {
  const rows = await db
    .selectFrom('address_trace')
    .select('trace')
    .where('user_id', '=', userId)
    .execute()
  const traces = new Set(rows.map((row) => row.trace))
  return (address) => traces.has(hashAddress(userId, address))
}
