/** What the columns of several migrations share. Released migrations use it: it never changes. */
import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

export type Column = ColumnDefinitionBuilder

export const required = (column: Column): Column => column.notNull()
export const key = (column: Column): Column => column.primaryKey()
export const unique = (column: Column): Column => column.notNull().unique()
export const zero = (column: Column): Column => column.notNull().defaultTo(0)

export function ofUser(column: Column): Column {
  return column.notNull().references('user.id').onDelete('cascade')
}

export function index(
  db: Kysely<any>,
  name: string,
  table: string,
  columns: string[],
): Promise<void> {
  return db.schema.createIndex(name).on(table).columns(columns).execute()
}
