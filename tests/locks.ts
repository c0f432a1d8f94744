/** Two transactions at the same time, in a fixed order. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/db/tables.ts'
import type { TestDatabase } from './databases.ts'
import { until } from './until.ts'

/**
 * Starts `second` while the changes of `first` are not committed. On Postgres, commits them once
 * `second` waits for them, or has ended without it.
 *
 * @returns what `second` returns
 */
export async function startBeforeCommit<Result>(
  { db, engine }: TestDatabase,
  first: (tx: Transaction<Database>) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  const { started } = await db.transaction().execute(async (tx) => {
    await first(tx)
    let hasEnded = false
    const started: Promise<Result> = second().finally(() => (hasEnded = true))
    if (engine === 'postgres') {
      await until('it waits, or has ended', async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return hasEnded || rows.length > 0
      })
    }
    // Not awaited here: it may wait for this commit.
    return { started }
  })
  return started
}

/** Runs `work` while no other transaction can change account tokens: on SQLite, anything. */
export function withoutWrites<Result>(
  { db, engine }: TestDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    if (engine === 'postgres') await sql`lock table account_token in exclusive mode`.execute(tx)
    else await tx.deleteFrom('account_token').where('token_hash', '=', '').execute()
    return work()
  })
}
