/** Where a Postgres may have the portal: schemas, roles, addresses and encodings; and its backups. */
import { Client } from 'pg'
import { expect, inject, describe, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/db/db.server.ts'
import { backUp, restore, runBackupCommand } from '../backups.ts'
import { makeUser } from '../factories.ts'
import { makeFolder } from '../folder.ts'
import { createPostgresDatabase } from '../postgres.ts'

const server = inject('postgresUrl')!

const withPath = (location: string, path: string) =>
  `${location}?options=${encodeURIComponent(`-csearch_path=${path}`)}`

async function query(location: string, sql: string) {
  const client = new Client(location)
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

/** Makes an empty database with these statements, and returns its address. */
async function makeDatabase(sql = '') {
  const location = await createPostgresDatabase(server)
  await query(location, sql)
  return location
}

async function fill(location: string): Promise<void> {
  const db = await openDatabase(location)
  await makeUser(db, { name: 'Ярослав' })
  await db.destroy()
}

async function listNames(location: string): Promise<string[]> {
  const db = await openDatabase(location)
  const rows = await db.selectFrom('user').select('name').execute()
  await db.destroy()
  return rows.map(({ name }) => name)
}

const placeOf = async (DATABASE_URL: string) => ({ DATA_DIR: await makeFolder(), DATABASE_URL })

/** The tables of another program that uses Kysely. */
const OTHER = `create table public.kysely_migration (name varchar primary key, timestamp varchar);
  insert into public.kysely_migration values ('001-of-another', '2020');
  create table public.kysely_migration_lock (id varchar primary key, is_locked integer);
  create table public."user" (other integer);`

describe.runIf(server)('a portal in a schema of its own', () => {
  test.each(['arcade', 'arcade,public'])('starts beside another program: %s', async (path) => {
    const location = withPath(await makeDatabase(`${OTHER} create schema arcade`), path)
    await fill(location)
    expect(await listNames(location)).toEqual(['Ярослав'])
  })

  test.each([
    ['the same one', '', 'arcade'],
    ['the same one, beside another program', `${OTHER} create schema arcade`, 'arcade'],
    ['another one', 'create schema games', 'games'],
    ['the one of all', '', 'public'],
  ])('is restored to %s', async (_what, sql, path) => {
    const source = await makeDatabase(`${OTHER} create schema arcade`)
    await fill(withPath(source, 'arcade'))
    const backup = await backUp(await placeOf(withPath(source, 'arcade')))
    const target = withPath(await makeDatabase(sql), path)
    const place = await placeOf(target)
    await restore(place, backup)
    expect(await listNames(target)).toEqual(['Ярослав'])
    const { rows } = await query(
      target,
      "select distinct schemaname as name from pg_tables where tablename = 'game_like'",
    )
    expect(rows).toEqual([{ name: path }])
    await expect(restore(place, backup)).rejects.toThrow('The database is not empty')
  })

  test('of everyone is restored to one of its own', async () => {
    const source = await makeDatabase()
    await fill(source)
    const backup = await backUp(await placeOf(source))
    const target = withPath(await makeDatabase('create schema games'), 'games')
    await restore(await placeOf(target), backup)
    expect(await listNames(target)).toEqual(['Ярослав'])
  })
})

describe.runIf(server)('what Postgres refuses', () => {
  test('is named with the statement that allows it', async () => {
    const role = `limited_${process.pid}`
    const location = await makeDatabase(`
      revoke create on schema public from public; create role ${role} login`)
    onTestFinished(async () => {
      await query(server, `drop role ${role}`)
    })
    const url = new URL(location)
    url.username = role
    const line = `permission denied for schema public; its owner can grant it: GRANT CREATE ON SCHEMA "public" TO "${role}"`
    expect(await openDatabase(url.href).catch(String)).toContain(line)
    await query(location, `grant create on schema public to ${role}`)
    await fill(url.href)
    // Nothing is to be created any more.
    await query(location, `revoke create on schema public from ${role}`)
    expect(await listNames(url.href)).toEqual(['Ярослав'])
    await query(location, `drop owned by ${role}`)
  })

  test('is named for a search path without a schema', async () => {
    const error = await openDatabase(withPath(await makeDatabase(), 'none')).catch(String)
    expect(error).toContain('no schema of its search_path exists')
  })

  test('is not hidden by the error of the next statement', async () => {
    const location = await makeDatabase('create type kysely_migration as (taken integer)')
    expect(await openDatabase(location).catch(String)).not.toContain('transaction is aborted')
  })

  test('a database that is not UTF-8 at the start, at a restore and by the doctor', async () => {
    const source = await makeDatabase()
    await fill(source)
    const backup = await backUp(await placeOf(source))
    const name = `latin_${process.pid}`
    await query(server, `create database ${name} encoding 'LATIN1' locale 'C' template template0`)
    onTestFinished(async () => {
      await query(server, `drop database ${name} with (force)`)
    })
    const url = new URL(server)
    url.pathname = `/${name}`
    const line = 'its encoding is LATIN1, which cannot store every name'
    expect(await openDatabase(url.href).catch(String)).toContain(line)
    const place = await placeOf(url.href)
    await expect(restore(place, backup)).rejects.toThrow(line)
    expect((await runBackupCommand('doctor', place)).out).toContain(line)
  })
})

test.runIf(server)('a backup is of the database that a socket leads to', async () => {
  const location = await makeDatabase()
  await fill(location)
  const { rows } = await query(location, 'show unix_socket_directories')
  const { port, pathname, username } = new URL(location)
  const host = encodeURIComponent(rows[0].unix_socket_directories)
  const socket = `postgres://${pathname}?host=${host}&port=${port}&user=${username}`
  expect(await listNames(socket)).toEqual(['Ярослав'])
  const backup = await backUp(await placeOf(socket))
  expect(await openDatabase(`${socket}&dbname=none&port=1`).catch(String)).toContain(':1)')
  const target = await makeDatabase()
  const at = `postgres://${new URL(target).pathname}?host=${host}&port=${port}&user=${username}`
  await restore(await placeOf(at), backup)
  expect(await listNames(target)).toEqual(['Ярослав'])
})
