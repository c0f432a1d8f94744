/** Which accounts were erased: a restore of an older backup erases them once more (ADR 43). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '../../db/db.server.ts'
import { tableOf } from '../../db/rows.ts'
import { removerOfExpired } from '../../db/remove-rows.ts'
import type { Tx } from '../../db/transact.server.ts'

/** Backups should not be kept for longer. */
const ERASURE_RETENTION_MS = 400 * 24 * 60 * 60_000

export interface Erasure {
  /** Of the account's id, which is random: nobody can guess it, or read it out of the hash. */
  accountHash: string
  /** ms */
  erasedAt: number
}

/** By what an erased account is known; an id has 122 random bits, so it needs no key. */
export function hashOfAccount(userId: string): string {
  return createHash('sha256').update(`io-arcade erasure ${userId}`).digest('base64url')
}

/** Notes erasures, in the transaction that makes them; one that is known keeps its time. */
export async function logErasures(tx: Tx, erasures: readonly Erasure[]): Promise<void> {
  const rows = erasures.map(({ accountHash, erasedAt }) => ({
    account_hash: accountHash,
    erased_at: erasedAt,
  }))
  const given = tableOf(tx, { account_hash: 'text', erased_at: 'bigint' }, rows)
  await sql`
    insert into erasures (account_hash, erased_at)
    select account_hash, erased_at from ${given} as given where true
    on conflict (account_hash) do nothing`.execute(tx)
}

/** All that are kept. */
export async function listErasures(db: Reader): Promise<Erasure[]> {
  const rows = await db.selectFrom('erasures').select(['account_hash', 'erased_at']).execute()
  return rows.map((row) => ({ accountHash: row.account_hash, erasedAt: row.erased_at }))
}

/** Tells whether any came or went, without reading all of them. */
export async function readErasureLogVersion(db: Reader): Promise<string> {
  const { count, newest } = await db
    .selectFrom('erasures')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('erased_at').as('newest')])
    .executeTakeFirstOrThrow()
  return `${count} ${newest}`
}

/** Whether an erasure has expired. */
export const isExpiredErasure = ({ erasedAt }: Erasure, now: number) =>
  erasedAt <= now - ERASURE_RETENTION_MS

/** Removes at most so many that have expired, 400 days; tells how many. */
export const removeExpiredErasures = removerOfExpired('erasures', ['account_hash'], (row, now) =>
  row('erased_at', '<=', now - ERASURE_RETENTION_MS),
)
