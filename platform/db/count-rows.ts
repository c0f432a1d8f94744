/** Finds out how many rows a query finds, or whether it finds one. The query selects nothing. */
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Database } from './tables.ts'

type Query<Table extends keyof Database> = SelectQueryBuilder<Database, Table, object>

export async function countRows<Table extends keyof Database>(query: Query<Table>) {
  const counted = query.select(({ fn }) => fn.countAll().as('rows'))
  return Number((await counted.executeTakeFirstOrThrow()).rows)
}

export async function hasRow<Table extends keyof Database>(query: Query<Table>): Promise<boolean> {
  return (
    (await query
      .select(sql`1`.as('found'))
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}
