/** Which tables of a Postgres database belong to the portal. */
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPostgresDatabase } from '#tests/postgres.ts'
import { listTables, requireEmpty, holdPostgres } from './postgres-state.ts'
import { openTestDatabase } from '#tests/test-database.ts'

test.runIf(inject('postgresUrl'))(
  'a restore may drop only the tables of its own schema',
  async () => {
    const connectionString = await createPostgresDatabase(inject('postgresUrl')!)
    const client = new Client({ connectionString })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('create schema portal; create table portal.a (); create table public.b ()')
    await client.query('create schema other; create table other.c ()')
    await client.query('set search_path = portal, public')
    expect(await listTables(client)).toEqual(['a'])
    // A portal in another schema of the search path stays there.
    await client.query('create table public.schema_floor ()')
    expect((await listTables(client)).toSorted()).toEqual(['b', 'schema_floor'])
  },
)

test.runIf(inject('postgresUrl'))('a schema is empty beside an extension', async () => {
  const connectionString = await createPostgresDatabase(inject('postgresUrl')!)
  const client = new Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  // As `pg_stat_statements` and PostGIS leave a view and a table with an index.
  await client.query('create view public.a as select 1; create table public.b (c int primary key)')
  await expect(requireEmpty(client, 'use another one.')).rejects.toThrow('not empty')
  await client.query('alter extension plpgsql add view a; alter extension plpgsql add table b')
  await requireEmpty(client, 'use another one.')
  expect(await listTables(client)).toEqual([])
})

test.runIf(inject('postgresUrl'))(
  'names what else is connected, also to an ordinary role',
  async () => {
    const location = await createPostgresDatabase(inject('postgresUrl')!)
    const connect = async (connectionString: string) => {
      const client = new Client({ connectionString, application_name: 'psql' })
      await client.connect()
      onTestFinished(() => client.end())
      return client
    }
    const superuser = await connect(location)
    const role = `ordinary_${process.pid}`
    await superuser.query(`create role ${role} login`)
    onTestFinished(async () => void (await superuser.query(`drop role ${role}`)))
    const client = await connect(Object.assign(new URL(location), { username: role }).href)
    // What another role has may be the monitoring of the host.
    await holdPostgres(client)
    await expect(holdPostgres(superuser)).rejects.toThrow(
      `The database is in use (1 other connections): stop psql (user ${role}) first.`,
    )
    await client.query('select pg_advisory_unlock_all()')
    await openTestDatabase(location)
    await expect(holdPostgres(client)).rejects.toThrow(`io-arcade (user ${superuser.user})`)
  },
)
