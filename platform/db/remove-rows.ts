/** Deletes rows in limited batches, with one statement that works for every table. */
import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
} from 'kysely'
import type { Database } from './tables.ts'
import type { Tx } from './transact.server.ts'

type Table = keyof Database

/** Selects the rows to delete. */
interface Removal<T extends Table> {
  table: T
  /** The primary key's columns. */
  key: readonly (keyof Database[T] & string)[]
  where: (row: ExpressionBuilder<Database, T>) => Expression<SqlBool>
  /**
   * True if another process may renew a row between its selection and its deletion. The statement
   * then repeats `where` outside the subquery: Postgres checks a changed row against that again, but
   * does not run the subquery again.
   */
  isRenewed?: boolean
}

/** Deletes at most `limit` rows. Returns the number deleted. */
export async function removeRows<T extends Table>(
  tx: Tx,
  { table, key, where, isRenewed = false }: Removal<T>,
  limit: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const condition = where(expressionBuilder<Database, T>())
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)} where ${condition} limit ${limit}
    ) ${isRenewed ? sql`and ${condition}` : sql``}`.execute(tx)
  return Number(numAffectedRows)
}

/** Deletes at most `limit` expired rows. `now` is in ms. Returns the number deleted. */
type RemoveExpired = (tx: Tx, limit: number, now?: number) => Promise<number>

/** Returns a function that deletes a table's expired rows. */
export function removerOfExpired<T extends Table>(
  table: T,
  key: Removal<T>['key'],
  isExpired: (row: ExpressionBuilder<Database, T>, now: number) => Expression<SqlBool>,
  options: Pick<Removal<T>, 'isRenewed'> = {},
): RemoveExpired {
  return (tx, limit, now = tx.now()) =>
    removeRows(tx, { ...options, table, key, where: (row) => isExpired(row, now) }, limit)
}
