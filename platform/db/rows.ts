/**
 * Passes many rows in one parameter, as a table that a statement can read. Works on both engines.
 */
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { isPostgres } from './engine.ts'

/** The columns of the table with their Postgres types. */
type Columns<Row> = { readonly [Column in keyof Row & string]: 'text' | 'bigint' }

/**
 * Returns a table expression with these rows, for use after `from` with an alias. The statement
 * text does not depend on the number of rows, so it is prepared or planned once.
 */
export function tableOf<Row extends Record<string, string | number | null>>(
  db: QueryExecutorProvider,
  columns: Columns<Row>,
  rows: readonly Row[],
): RawBuilder<Row> {
  const json = JSON.stringify(rows)
  const names = Object.keys(columns) as (keyof Row & string)[]
  if (isPostgres(db)) {
    const typed = names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name])}`)
    return sql`(select * from json_to_recordset(${json}::json) as given(${sql.join(typed)}))`
  }
  const read = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
  return sql`(select ${sql.join(read)} from json_each(${json}))`
}

/** Returns a list of texts for use after `in`: `where id in ${listOf(db, ids)}`. Its column is `item`. */
export function listOf(db: QueryExecutorProvider, texts: readonly string[]): RawBuilder<unknown> {
  const rows = texts.map((item) => ({ item }))
  return sql`(select item from ${tableOf(db, { item: 'text' }, rows)} as given)`
}
