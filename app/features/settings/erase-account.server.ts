/** Erases an account: every row of it, its likes, its mails, and the traces in the file. */
import { PostgresAdapter, sql } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import { removeAllLikes } from '../likes/set-like.server.ts'

/** What the deletion left to be told to others. */
export interface ErasedAccount {
  /** The counters that went down. */
  counters: { gameId: string; likes: number }[]
  /** The addresses that belonged to nobody but this account. */
  addresses: string[]
}

/**
 * Erases the account in one transaction, and then its traces in the SQLite file. Nothing happens
 * where there is no such account.
 */
export async function eraseAccount(db: Db, userId: string): Promise<ErasedAccount> {
  const erased = await db.transaction().execute(async (tx) => {
    // In the order in which a credit of play time takes them, or the two could wait for each other.
    if (isPostgres(db)) {
      await tx
        .selectFrom('profile')
        .select('user_id')
        .where('user_id', '=', userId)
        .forUpdate()
        .execute()
    }
    // The lock keeps out a like of this very moment, whose row would go and whose count would stay.
    const user = tx.selectFrom('user').select('email').where('id', '=', userId)
    const found = await (isPostgres(db) ? user.forUpdate() : user).executeTakeFirst()
    if (!found) return { counters: [], addresses: [] }
    const counters = await removeAllLikes(tx, userId)
    const addresses = [found.email, ...(await listPendingAddresses(tx, userId))]
    await tx.deleteFrom('outbox').where('recipient', 'in', addresses).execute()
    await tx.deleteFrom('user').where('id', '=', userId).execute()
    return { counters, addresses }
  })
  // Deleted rows are overwritten in the file; the log that still holds them is emptied into it.
  await emptyLog(db)
  return erased
}

/**
 * Moves SQLite's log into the file, and empties it. Another process that reads, as a backup does,
 * keeps it from that: then nothing is waited for, and housekeeping tries again.
 *
 * @returns whether the log is empty; Postgres has none of this kind
 */
export async function emptyLog(db: Db): Promise<boolean> {
  if (isPostgres(db)) return true
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection)
    try {
      await sql`pragma busy_timeout = 0`.execute(connection)
      const result = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(
        connection,
      )
      return result.rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(rows[0]!.timeout)}`.execute(connection)
    }
  })
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Addresses that the account asked to change to; without those of other accounts. */
async function listPendingAddresses(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_token')
    .select('email')
    .where('user_id', '=', userId)
    .where('email', 'not in', (query) => query.selectFrom('user').select('email'))
    .execute()
  return rows.map((row) => row.email)
}
