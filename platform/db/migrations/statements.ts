/** What several migrations share. Released migrations use it: it never changes. */
import { sql, type Kysely } from 'kysely'
import { isPostgres } from '../engine.ts'

/** A reference to an account: deleting the account deletes the row. */
export const OF_USER = 'text not null references "user" (id) on delete cascade'

/** Column types whose names differ between the engines. */
export const typesOf = (db: Kysely<any>) =>
  isPostgres(db)
    ? { bytes: 'bytea', date: 'timestamptz', truth: 'boolean' }
    : { bytes: 'blob', date: 'text', truth: 'integer' }

/** Runs statements of SQL, which both engines understand, in order. */
export async function execute(db: Kysely<any>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
