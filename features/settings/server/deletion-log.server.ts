/** The log of deleted accounts. Restoring an older backup deletes them again (ADR 38). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import { tableOf } from '#platform/db/rows.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { DAY_MS } from '#lib/duration.ts'

/** Retention of log entries, ms. Backups should not be kept for longer. */
const RETENTION_MS = 400 * DAY_MS

export interface LoggedDeletion {
  /** Hash of the account's id. The id is random, so the hash cannot be reversed. */
  accountHash: string
  /** ms */
  erasedAt: number
}

/** The log's key for an account. An id has 122 random bits, so the hash needs no secret. */
export function hashOfAccount(userId: string): string {
  return createHash('sha256').update(`io-arcade erasure ${userId}`).digest('base64url')
}

/** Logs deletions in the transaction that deletes the accounts. A logged deletion keeps its time. */
export async function logDeletions(tx: Tx, deletions: readonly LoggedDeletion[]): Promise<void> {
  const rows = deletions.map(({ accountHash, erasedAt }) => ({
    account_hash: accountHash,
    erased_at: erasedAt,
  }))
  const given = tableOf(tx, { account_hash: 'text', erased_at: 'bigint' }, rows)
  await sql`
    insert into erasures (account_hash, erased_at)
    select account_hash, erased_at from ${given} as given where true
    on conflict (account_hash) do nothing`.execute(tx)
}

/** Returns all log entries. */
export async function listLoggedDeletions(db: Reader): Promise<LoggedDeletion[]> {
  const rows = await db.selectFrom('erasures').select(['account_hash', 'erased_at']).execute()
  return rows.map((row) => ({ accountHash: row.account_hash, erasedAt: row.erased_at }))
}

/** Deletes at most `limit` log entries older than 400 days. Returns the number deleted. */
export const removeExpiredDeletions = removerOfExpired('erasures', ['account_hash'], (row, now) =>
  row('erased_at', '<=', now - RETENTION_MS),
)
