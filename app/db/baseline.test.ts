/** The baseline creates exactly the schema of the migrations that it replaces. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { describeEachEngine } from '#tests/databases.ts'
import { createPostgresDatabase } from '#tests/postgres.ts'
import { migrateToLatest } from './migrate.server.ts'
import { up } from './migrations/0001-baseline.ts'
import { createSqliteDialect } from './sqlite-dialect.server.ts'
import { openSqliteFile } from './sqlite-file.server.ts'

const sqliteSchema = sql<object>`select type, name, tbl_name, sql from sqlite_schema
  where name not like 'kysely%' and name not like 'sqlite_autoindex_kysely%' order by type, name`

const postgresSchema = sql<object>`
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', ordinal_position - (select count(*) from pg_attribute a
      where a.attrelid = table_name::regclass and a.attisdropped and a.attnum < ordinal_position),
      data_type, is_nullable, column_default) as definition
    from (select quote_ident(c.table_name) as table_name, column_name, ordinal_position, data_type,
      is_nullable, column_default from information_schema.columns c
      where c.table_schema = 'public' and c.table_name not like 'kysely%') as listed
  union all select 'index', indexname, indexdef from pg_indexes
    where schemaname = 'public' and tablename not like 'kysely%'
  union all select 'constraint', conname, conrelid::regclass || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
      and conrelid::regclass::text not like 'kysely%'
  order by 1, 2`

describeEachEngine('the baseline', (engine) => {
  async function open(): Promise<Kysely<any>> {
    const dialect =
      engine === 'sqlite'
        ? createSqliteDialect({ open: () => openSqliteFile(':memory:') })
        : new PostgresDialect({
            pool: new Pool({
              connectionString: await createPostgresDatabase(inject('postgresUrl')!),
            }),
          })
    const db = new Kysely<any>({ dialect })
    onTestFinished(() => db.destroy())
    return db
  }

  test('is the schema after all migrations before it', async () => {
    const [before, baseline] = [await open(), await open()]
    await migrateToLatest(before)
    await up(baseline)
    const read = async (db: Kysely<any>) =>
      (await (engine === 'sqlite' ? sqliteSchema : postgresSchema).execute(db)).rows.map((row) =>
        JSON.stringify(row).replaceAll('\\"', ''),
      )
    expect(await read(baseline)).toEqual(await read(before))
  })
})
