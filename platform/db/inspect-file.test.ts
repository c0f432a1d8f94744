/** Refuses unsuitable files without changing a byte of them or creating files next to them. */
import { copyFile, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { mountSmallDisk } from '#tests/small-disk.ts'
import { openDatabase } from './db.server.ts'
import { isStorageFault } from './storage-fault.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestDatabase } from '#tests/test-database.ts'

const makePath = async () => join(await makeFolder(), 'portal.sqlite')

/** Creates a closed file and runs these statements. */
async function makeFile(...statements: string[]): Promise<string> {
  const path = await makePath()
  const database = new DatabaseSync(path)
  for (const statement of statements) database.exec(statement)
  database.close()
  return path
}

/** Reads every file of the folder. */
async function readFolder(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).toSorted()
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name), 'base64')))
  return Object.fromEntries(names.map((name, index) => [name, contents[index]!]))
}

const FOREIGN = 'it belongs to another program; set DATA_DIR to a folder that only the portal uses'

test.each<[string, () => Promise<string>, string]>([
  ['another program’s file', () => makeFile('create table letter (a)'), FOREIGN],
  [
    'another program’s file in WAL mode',
    () => makeFile('pragma journal_mode = wal; create table letter (a)'),
    FOREIGN,
  ],
  [
    'a file in which another program has put its name',
    () => makeFile('pragma application_id = 1196444487', 'pragma user_version = 1'),
    FOREIGN,
  ],
  [
    'a file of another program that migrates likewise',
    () =>
      makeFile(
        "create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('2020-letters', '2020')",
        'create table letter (a)',
      ),
    'its tables belong to another program',
  ],
])('%s', async (_case, make, reason) => {
  const path = await make()
  const before = await readFolder(dirname(path))
  expect(await openDatabase(path).catch(String)).toBe(
    `DatabaseError: The database cannot be used (${path}): ${reason}`,
  )
  expect(await readFolder(dirname(path))).toEqual(before)
})

test('accepts an empty database file', async () => {
  const path = await makeFile('pragma journal_mode = wal')
  const db = await openDatabase(path)
  expect(await db.selectFrom('game_counter').selectAll().execute()).toEqual([])
  await db.destroy()
})

test('on a full disk the database is readable, and writable once there is space', async (context) => {
  const disk = await mountSmallDisk(context)
  const path = join(disk.path, 'portal.sqlite')
  await (await openDatabase(path)).destroy()
  await disk.fill()
  // Left by an earlier start: SQLite has no disk space for the WAL index.
  await writeFile(`${path}-shm`, '')
  const db = await openDatabase(path)
  onTestFinished(() => db.destroy())
  const read = () => db.selectFrom('game_counter').selectAll().execute()
  const write = () => insertRows(db, 'game_counter', { game_id: 'agar', likes: 1 })
  expect(await read()).toEqual([])
  const fault = await write().catch((error: unknown) => error)
  expect([isStorageFault(fault), String(fault)]).toEqual([true, String(fault)])
  expect(await read()).toEqual([])
  await disk.free()
  await write()
  expect(await read()).toHaveLength(1)
})

test('on a full disk, refuses to start if committed data is only in the WAL', async (context) => {
  const disk = await mountSmallDisk(context)
  const path = join(disk.path, 'portal.sqlite')
  const running = await openTestDatabase(path)
  await insertRows(running, 'game_counter', { game_id: 'agar', likes: 1 })
  const left = join(disk.path, 'left.sqlite')
  await copyFile(path, left)
  await copyFile(`${path}-wal`, `${left}-wal`)
  await disk.fill()
  expect(await openDatabase(left).catch(String)).toMatch(
    /^DatabaseError: The database cannot be used \(.+\): .+$/,
  )
})

test('a copy is not called damaged because of the WAL of the file before it', async () => {
  const path = await makePath()
  const running = await openTestDatabase(path)
  const backup = await makePath()
  await running.executeQuery(CompiledQuery.raw('vacuum into ?', [backup]))
  const add = (from: number, to: number) => {
    const ids = Array.from({ length: to - from }, (_, index) => `game-${from + index}`)
    const counters = ids.map((game_id) => ({ game_id, likes: 1 }))
    return insertRows(running, 'game_counter', counters)
  }
  await add(0, 2_000)
  await running.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(truncate)'))
  await add(2_000, 2_100)
  const put = await makePath()
  await copyFile(backup, put)
  await copyFile(`${path}-wal`, `${put}-wal`)
  const before = await readFile(put)
  expect(await openDatabase(put).catch(String)).toMatch(
    /the file is intact, but not with the -wal file beside it, .+; move the files with -wal and -shm away$/,
  )
  expect(await readFile(put)).toEqual(before)
  for (const end of ['-wal', '-shm']) await rm(put + end, { force: true })
  const restored = await openTestDatabase(put)
  expect(await restored.selectFrom('game_counter').selectAll().execute()).toEqual([])
})
