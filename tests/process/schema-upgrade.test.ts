/**
 * The data of the previous release on the schema of this one, on both engines: nothing is lost,
 * and the previous release still works on it.
 */
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/db/db.server.ts'
import { createSqliteDialect } from '#app/db/sqlite-dialect.server.ts'
import { openSqliteFile } from '#app/db/sqlite-file.server.ts'
import { backUp, runBackupCommand } from '../backups.ts'
import { describeEachEngine } from '../databases.ts'
import { makeFolder } from '../folder.ts'
import { unpackLastRelease, type LastRelease } from '../last-release.ts'
import { PASSWORD, postForm, signUpByForm } from '../player-client.ts'
import { startPortal } from '../portal.ts'
import { createPostgresDatabase } from '../postgres.ts'

const SECRET = 'one key for both releases, long enough'
/** The columns that migrations since that release remove. A new kept release needs a new list. */
const REMOVED = [
  'account.access_token',
  'account.access_token_expires_at',
  'account.id_token',
  'account.refresh_token',
  'account.refresh_token_expires_at',
  'account.scope',
  'verification.created_at',
  'verification.expires_at',
  'verification.id',
  'verification.identifier',
  'verification.updated_at',
  'verification.value',
]
const DATE = '2031-02-03T04:05:06.789Z'

const postgresUrl = inject('postgresUrl')

interface Content {
  /** Table and column, joined by a dot. */
  columns: string[]
  /** All rows by table. */
  rows: Record<string, Record<string, unknown>[]>
}

interface Place {
  environment: Record<string, string>
  /** The location that `openDatabase` takes. */
  location: string
}

let release: LastRelease
beforeAll(() => {
  release = unpackLastRelease()
})
afterAll(() => release?.remove())

async function start({ environment }: Place, build?: string) {
  const portal = await startPortal({ ...environment, LOG_LEVEL: 'warn' }, build)
  onTestFinished(() => portal.stop())
  return portal
}

/** Opens the database without migrations. */
async function withUnmigrated<Result>(
  location: string,
  act: (db: Kysely<any>) => Promise<Result>,
): Promise<Result> {
  const dialect = location.startsWith('postgres:')
    ? new PostgresDialect({ pool: new Pool({ connectionString: location }) })
    : createSqliteDialect({ open: () => openSqliteFile(location) })
  const db = new Kysely<any>({ dialect })
  return act(db).finally(() => db.destroy())
}

/** Reads all tables, except the list of migrations. */
function readAll(location: string): Promise<Content> {
  return withUnmigrated(location, async (db) => {
    const tables = await db.introspection.getTables()
    const content: Content = { columns: [], rows: {} }
    for (const { name, columns } of tables) {
      const names = columns.map((column) => column.name)
      content.columns.push(...names.map((column) => `${name}.${column}`))
      const order = sql.join(names.map((column) => sql.ref(column)))
      const select = sql<
        Record<string, unknown>
      >`select * from ${sql.table(name)} order by ${order}`
      content.rows[name] = (await select.execute(db)).rows
    }
    return content
  })
}

/** Returns the values of these columns by table. */
function pick({ rows }: Content, columns: readonly string[]) {
  return columns.map((name) => {
    const [table, column] = name.split('.') as [string, string]
    return [name, rows[table]?.map((row) => row[column])]
  })
}

function expectAllKept(before: Content, after: Content): void {
  const removed = before.columns.filter((name) => !after.columns.includes(name))
  expect(removed.toSorted()).toEqual(REMOVED)
  const kept = before.columns.filter((name) => !REMOVED.includes(name))
  expect(pick(after, kept)).toEqual(pick(before, kept))
}

describeEachEngine('a database of the previous release', (engine) => {
  async function makePlace(): Promise<Place> {
    const dataDir = join(await makeFolder(), 'data')
    const environment = { DATA_DIR: dataDir, AUTH_SECRET: SECRET }
    if (engine === 'sqlite') return { environment, location: join(dataDir, 'io-arcade.sqlite') }
    const url = await createPostgresDatabase(postgresUrl!)
    return { environment: { ...environment, DATABASE_URL: url }, location: url }
  }

  /** Makes a portal of the previous release with some data, and stops it. */
  async function makePreviousPortal() {
    const place = await makePlace()
    const portal = await start(place, release.build)
    const player = await signUpByForm(portal.url)
    expect((await player.like('agar', true)).status).toBe(200)
    expect((await player.reportPlay('agar', 1_000)).status).toBe(200)
    await portal.stop()
    return { place, player }
  }

  /** Writes values where that release has none. */
  const fillLeftovers = (location: string) =>
    withUnmigrated(location, async (db) => {
      const dates = { access_token_expires_at: DATE, refresh_token_expires_at: DATE }
      const tokens = { access_token: 'a', refresh_token: 'r', id_token: 'i', scope: 's' }
      await db
        .updateTable('account')
        .set({ ...dates, ...tokens })
        .execute()
      await sql`insert into verification (id, identifier, value, expires_at, created_at, updated_at)
        values ('v', 'i', 'w', ${DATE}, ${DATE}, ${DATE})`.execute(db)
    })

  test('every value is kept, except in the removed columns and tables', async () => {
    const { place } = await makePreviousPortal()
    await fillLeftovers(place.location)
    const before = await readAll(place.location)
    for (const table of ['user', 'account', 'session', 'game_like', 'play_time', 'verification']) {
      expect([table, before.rows[table]!.length]).toEqual([table, 1])
    }
    const db = await openDatabase(place.location)
    await db.destroy()
    expectAllKept(before, await readAll(place.location))
  })

  test('a backup made before the upgrade is restored with every value', async () => {
    const { place, player } = await makePreviousPortal()
    await fillLeftovers(place.location)
    const before = await readAll(place.location)
    const path = await backUp(place.environment)
    expect(await readAll(place.location)).toEqual(before)

    const restored = await makePlace()
    const { code, error } = await runBackupCommand('restore', restored.environment, [path])
    expect([code, error]).toEqual([0, ''])
    expectAllKept(before, await readAll(restored.location))
    const portal = await start(restored)
    const profile = await fetch(`${portal.url}/profile`, { headers: { cookie: player.cookie } })
    expect(await profile.text()).toContain('Agar.io')
  })

  test('the previous release starts on the migrated database and works', async () => {
    const { place, player } = await makePreviousPortal()
    const now = await start(place)
    await now.stop()
    const { columns } = await readAll(place.location)
    expect(columns.filter((name) => REMOVED.includes(name))).toEqual([])

    const before = await start(place, release.build)
    const signIn = async (password: string) => {
      const response = await postForm(before.url, '/sign-in', { email: player.email, password })
      return response.headers.getSetCookie().find((each) => each.startsWith('session=')) ?? ''
    }
    const [cookie = ''] = (await signIn(PASSWORD)).split(';', 1)
    const get = (path: string) => fetch(before.url + path, { headers: { cookie } })
    expect(await (await get('/profile')).text()).toContain('Agar.io')
    const download = await get('/settings/data')
    expect(download.status).toBe(200)
    expect(await download.json()).toMatchObject({ signInMethods: [{ provider: 'credential' }] })

    const newPassword = 'another good long password'
    const fields = {
      intent: 'password',
      currentPassword: PASSWORD,
      newPassword,
      passwordConfirmation: newPassword,
    }
    await postForm(before.url, '/settings?tab=security', fields, cookie)
    expect(await signIn(newPassword)).toMatch(/^session=[^;]/)
    const another = await signUpByForm(before.url)
    const deletion = { intent: 'delete', emailConfirmation: another.email }
    expect((await another.post('/settings', deletion)).status).toBeLessThan(400)
    expect((await another.get('/profile')).status).toBe(302)
    expect(before.output()).not.toMatch(/"level":50|"err"/)
  })
})
