/**
 * Migrates a portal's data from SQLite to Postgres and back: completely, or not at all.
 */
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'
import { RESTORE_MARKER } from '#platform/db/incomplete-restore.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { readConfig } from '#platform/config.ts'
import { migrateEngine } from '#ops/engine-migration/migrate-engine.ts'
import { countAtOnce, listMigratedTables } from '#ops/engine-migration/copy-tables.ts'
import { runBackupCommand, startBackupCommand } from '../backups.ts'
import { makeLike, makeUser } from '../factories.ts'
import { makeFolder } from '../folder.ts'
import { createPostgresDatabase } from '../postgres.ts'
import { fillAllTables, makeManyNotifications } from '../rows-of-all-tables.ts'
import { mountSmallDisk } from '../small-disk.ts'

/** The command has the lowest priority: on a busy machine it takes a minute instead of a second. */
const TIMEOUT_MS = 400_000
const MANY = 15_000
const serverUrl = inject('postgresUrl')!
beforeEach((context) => context.skip(!serverUrl, 'Postgres is not installed'))

type Place = Record<'DATA_DIR', string> & { DATABASE_URL?: string }

const fileIn = ({ DATA_DIR }: Place) => join(DATA_DIR, 'io-arcade.sqlite')
const makePlace = async (): Promise<Place> => ({ DATA_DIR: await makeFolder() })
const makeEmptyPostgres = () => createPostgresDatabase(serverUrl)

async function within<Result>(location: string, act: (db: OpenDatabase) => Promise<Result>) {
  const db = await openDatabase(location)
  return act(db).finally(() => db.destroy())
}

async function migrate(place: Place, to: string): Promise<string> {
  const { code, out, error } = await runBackupCommand('migrate-engine', place, ['--to', to])
  expect([code, error]).toEqual([0, ''])
  return out
}

/** Returns the error line of a rejected migration. */
async function refusalOf(place: Place, to: string): Promise<string> {
  const error = await migrateEngine(readConfig(place), to).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(CommandError)
  return (error as CommandError).message
}

/** Reads every row of every table. */
function readFile(place: Place): Record<string, unknown[]> {
  const database = new DatabaseSync(fileIn(place), { readOnly: true })
  try {
    const names = database
      .prepare("select name from sqlite_schema where type = 'table' and name not glob 'kysely*'")
      .all()
      .map(({ name }) => String(name))
    const read = (name: string) => database.prepare(`select * from "${name}"`).all()
    const textsOf = (name: string) => read(name).map((row) => JSON.stringify(row))
    return Object.fromEntries(names.map((name) => [name, textsOf(name).toSorted()]))
  } finally {
    database.close()
  }
}

/** Opens a connection that does not count as a use of the database. */
async function watchServer() {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe.runIf(serverUrl)('an engine migration', { timeout: TIMEOUT_MS }, () => {
  test('to Postgres and back changes no row of any table, and the portal runs on each', async () => {
    const place = await makePlace()
    await within(fileIn(place), fillAllTables)
    const before = readFile(place)
    for (const [name, rows] of Object.entries(before)) {
      expect([name, rows.length]).toEqual([name, expect.toSatisfy((count) => count > 0)])
    }
    const DATABASE_URL = await makeEmptyPostgres()
    const out = await migrate(place, DATABASE_URL)
    const rows = Object.values(before).flat().length
    expect(out).toContain(`Migrated: ${rows} rows of ${Object.keys(before).length} tables in `)
    expect(out).toContain('Next: set DATABASE_URL to this address')
    expect(readFile(place)).toEqual(before)

    const folder = await makeFolder()
    const back = await migrate({ ...place, DATABASE_URL }, folder)
    expect(back).toContain(
      `Next: start the portal without DATABASE_URL and with DATA_DIR=${folder}`,
    )
    expect(readFile({ DATA_DIR: folder })).toEqual(before)
    for (const location of [DATABASE_URL, fileIn({ DATA_DIR: folder })]) {
      await within(location, async (db) => {
        const { id } = await makeUser(db)
        await makeLike(db, id, 'agar')
        const counters = db.selectFrom('game_counter').select('likes')
        const ofGame = counters.where('game_id', '=', 'agar')
        expect(await ofGame.execute()).toEqual([{ likes: 2 }])
      })
    }
  })

  test('to a disk that is almost full writes the whole file, or none', async (context) => {
    const DATABASE_URL = await makeEmptyPostgres()
    const notifications = await within(DATABASE_URL, async (db) => {
      await fillAllTables(db)
      await makeManyNotifications(db, MANY)
      return db.selectFrom('notification').select('id').execute()
    })
    const disk = await mountSmallDisk(context)
    const place = { DATA_DIR: join(disk.path, 'data') }
    const ballast = join(disk.path, 'ballast')
    const config = readConfig({ DATA_DIR: await makeFolder(), DATABASE_URL })
    const written: boolean[] = []
    for (let usedMb = 4; usedMb >= 0; usedMb -= 0.5) {
      writeFileSync(ballast, Buffer.alloc(usedMb * 2 ** 20))
      const fault = await migrateEngine(config, place.DATA_DIR).catch((error: unknown) => error)
      const isWritten = existsSync(fileIn(place))
      const { length } = isWritten ? readFile(place).notification! : notifications
      expect([isWritten, length]).toEqual([!(fault instanceof Error), notifications.length])
      written.push(isWritten)
      rmSync(place.DATA_DIR, { recursive: true, force: true })
    }
    expect(new Set(written)).toEqual(new Set([false, true]))
  })

  test('to Postgres that is killed leaves it empty, and the next one starts again', async () => {
    const place = await makePlace()
    await within(fileIn(place), async (db) => {
      await fillAllTables(db)
      await makeManyNotifications(db, MANY)
    })
    const DATABASE_URL = await makeEmptyPostgres()
    const watcher = await watchServer()
    const inserting = async (pattern: string) => {
      const { rowCount } = await watcher.query(
        'select 1 from pg_stat_activity where datname = $1 and query like $2',
        [new URL(DATABASE_URL).pathname.slice(1), pattern],
      )
      return rowCount
    }
    const command = startBackupCommand('migrate-engine', place, ['--to', DATABASE_URL])
    const ended = once(command, 'exit')
    await expect
      .poll(() => inserting('insert into "notification" %'), { interval: 1, timeout: TIMEOUT_MS })
      .toBe(1)
    command.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    await expect.poll(() => inserting('%')).toBe(0)

    const client = new Client({ connectionString: DATABASE_URL })
    await client.connect()
    const { rows: tables } = await client.query(
      'select 1 from information_schema.tables where table_schema = current_schema()',
    )
    await client.end()
    expect(tables).toEqual([])
    await migrate(place, DATABASE_URL)
    const readNotifications = (db: OpenDatabase) =>
      db
        .selectFrom('notification')
        .select((it) => it.fn.countAll<number>().as('rows'))
        .execute()
    expect(await within(DATABASE_URL, readNotifications)).toEqual(
      await within(fileIn(place), readNotifications),
    )
  })

  test('to SQLite that is killed is started again by the next', async () => {
    const place = { ...(await makePlace()), DATABASE_URL: await makeEmptyPostgres() }
    await within(place.DATABASE_URL, async (db) => {
      await fillAllTables(db)
      await makeManyNotifications(db, MANY)
    })
    const there: Place = await makePlace()
    const draft = join(there.DATA_DIR, 'restore-draft/io-arcade.sqlite')
    const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
    const command = startBackupCommand('migrate-engine', place, ['--to', there.DATA_DIR])
    const ended = once(command, 'exit')
    await expect
      .poll(() => sizeOf(draft) + sizeOf(`${draft}-wal`), { interval: 1, timeout: TIMEOUT_MS })
      .toBeGreaterThan(1_000_000)
    command.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])

    expect(existsSync(fileIn(there))).toBe(false)
    // Rows that were copied already have changed since.
    const rename = (db: OpenDatabase) => db.updateTable('user').set({ name: 'eve' }).execute()
    await within(place.DATABASE_URL, rename)
    await migrate(place, there.DATA_DIR)
    expect(readdirSync(there.DATA_DIR)).toEqual(['io-arcade.sqlite'])
    const names = await within(fileIn(there), (db) =>
      db.selectFrom('user').select('name').distinct().execute(),
    )
    expect(names).toEqual([{ name: 'eve' }])
    expect(readFile(there).notification!.length).toBeGreaterThan(MANY)
  })

  test('is rejected with one line if a side is in use or not empty', async () => {
    const place = await makePlace()
    const source = await openDatabase(fileIn(place))
    const DATABASE_URL = await makeEmptyPostgres()
    const isInUse = /is in use.*: stop .+ first\.$/
    expect(await refusalOf(place, DATABASE_URL)).toMatch(isInUse)
    await source.destroy()
    const { code, out, error } = await runBackupCommand('migrate-engine', place, ['--to', '/'])
    expect([code, out]).toEqual([1, ''])
    expect(error).toBe('From SQLite to SQLite: make a backup, and restore it there.\n')
    const target = await openDatabase(DATABASE_URL)
    expect(await refusalOf(place, DATABASE_URL)).toMatch(isInUse)
    expect(await refusalOf({ ...place, DATABASE_URL }, await makeFolder())).toMatch(isInUse)
    await target.destroy()
    // Postgres ends a closed connection a moment later.
    await expect
      .poll(() => refusalOf(place, DATABASE_URL))
      .toBe('The database is not empty: a portal is migrated to an empty one.')
    expect(await refusalOf({ ...place, DATABASE_URL }, place.DATA_DIR)).toMatch(
      /^A portal is in .+ already: move io-arcade\.sqlite away\.$/,
    )
  })

  test('is rejected with one line if the target cannot store a value', async () => {
    const place = await makePlace()
    await within(fileIn(place), (db) => makeUser(db, { id: 'ada', name: 'a\0b' }))
    const DATABASE_URL = await makeEmptyPostgres()
    expect(await refusalOf(place, DATABASE_URL)).toMatch(/^user cannot be migrated: .*0x00$/)
    await within(fileIn(place), (db) => db.updateTable('user').set({ name: 'ab' }).execute())
    await migrate(place, DATABASE_URL)

    const apply = (db: OpenDatabase) =>
      sql`insert into kysely_migration values ('9999-later', '2099-01-01')`.execute(db)
    await within(fileIn(place), apply)
    const empty = await makeEmptyPostgres()
    expect(await refusalOf(place, empty)).toBe(
      'The data is of a later version of the portal: update the portal first.',
    )
    await within(fileIn(place), (db) =>
      sql`delete from kysely_migration where name = '9999-later'`.execute(db),
    )
    const database = new DatabaseSync(fileIn(place))
    database.exec("delete from kysely_migration where name = '0002-leftovers'")
    database.close()
    expect(await refusalOf(place, empty)).toBe(
      'The data is of an earlier version of the portal: start this version on it once, and stop it.',
    )
  })

  test('copies every table of both databases, and reports one that only one of them has', async () => {
    const place = await makePlace()
    const address = await makeEmptyPostgres()
    const inBoth = (db: OpenDatabase) =>
      db.schema
        .createTable('later')
        .addColumn('id', 'integer', (it) => it.primaryKey())
        .execute()
    const known = await within(fileIn(place), async (db) => {
      await inBoth(db)
      return (await db.introspection.getTables()).map(({ name }) => name)
    })
    await within(address, inBoth)
    const [sqlite, postgres] = [await openDatabase(fileIn(place)), await openDatabase(address)]
    onTestFinished(() => Promise.all([sqlite.destroy(), postgres.destroy()]).then(() => undefined))
    const list = async () => [...(await listMigratedTables(sqlite, postgres)).keys()]
    const names = await list()
    expect(names.toSorted()).toEqual(known.toSorted())
    expect(names).toContain('later')
    expect(names.indexOf('user')).toBeLessThan(names.indexOf('session'))
    const small = [...(await listMigratedTables(sqlite, postgres))]
      .filter(([, columns]) => countAtOnce(columns) < 100)
      .map(([name]) => name)
    expect(small.toSorted()).toEqual(['hosted_part', 'own_game'])

    const addTable = (db: OpenDatabase, name: string) =>
      db.schema.createTable(name).addColumn('id', 'integer').execute()
    await addTable(postgres, 'alone')
    await expect(list()).rejects.toThrow('Only one of the databases has alone.id')
    await postgres.schema.dropTable('alone').execute()
    await addTable(postgres, RESTORE_MARKER)
    expect(await list()).toEqual(names)
    await addTable(sqlite, 'alone')
    await expect(list()).rejects.toThrow('Only one of the databases has alone.id')
  })
})
