/**
 * Hashes of the addresses that an account had or requested. When the account is deleted, mails to
 * these addresses may still be in the outbox and in mail files (ADR 12).
 */
import { createHash } from 'node:crypto'
import type { Reader } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'

/**
 * Hashes an address with the user's id. The hash proves a known pair of account and address, and
 * the address cannot be read from it. The migration that created the table uses the same format.
 */
function hashAddress(userId: string, address: string): string {
  return createHash('sha256').update(`${userId} ${address}`).digest('base64url')
}

/** Records that the account had or requested this address. */
export async function recordFormerAddress(tx: Tx, userId: string, address: string): Promise<void> {
  await tx
    .insertInto('address_trace')
    .values({ user_id: userId, trace: hashAddress(userId, address) })
    .onConflict((conflict) => conflict.columns(['user_id', 'trace']).doNothing())
    .execute()
}

/** Returns a predicate: whether the account had or requested a given address, in lower case. */
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
