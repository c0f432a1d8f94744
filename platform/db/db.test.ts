/** The whole database: schema, constraints, transactions and opening. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { DatabaseError, openDatabase, type OpenDatabase } from './db.server.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestDatabase } from '#tests/test-database.ts'

/** Creates a closed database file with many rows, so that it has many pages. */
async function makeDatabaseFile(): Promise<string> {
  const path = join(await makeFolder(), 'portal.sqlite')
  const db = await openDatabase(path)
  const rows = Array.from({ length: 500 }, (_, likes) => ({
    game_id: `game-${likes}-${'x'.repeat(100)}`,
    likes,
  }))
  await insertRows(db, 'game_counter', rows)
  await db.destroy()
  return path
}

/** Creates a closed database of a later version that has removed something this version needs. */
async function makeNewer(): Promise<string> {
  const path = await makeDatabaseFile()
  const database = new DatabaseSync(path)
  database.exec(
    "insert into kysely_migration values ('9999-from-the-future', '2099-01-01');" +
      " update schema_floor set migration = '9999-from-the-future'",
  )
  database.close()
  return path
}

function countRows(db: OpenDatabase) {
  return db
    .selectFrom('game_counter')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
}

async function refusalOf(path: string): Promise<string> {
  const error: unknown = await openDatabase(path).catch((fault: unknown) => fault)
  if (error instanceof DatabaseError) return error.message
  throw new Error(`not refused: ${String(error)}`)
}

describe('opening', () => {
  test('creates the folder and the file, with durable settings', async () => {
    const path = join(await makeFolder(), 'new', 'folder', 'portal.sqlite')
    const db = await openTestDatabase(path)
    const pragma = async (name: string) => (await sql.raw(`pragma ${name}`).execute(db)).rows[0]
    expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' })
    expect(await pragma('synchronous')).toEqual({ synchronous: 2 })
    expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 })
  })

  test('runs no migration the second time and keeps every row', async () => {
    const path = await makeDatabaseFile()
    const before = await readFile(path)
    const db = await openDatabase(path)
    expect(await countRows(db)).toEqual({ rows: 500 })
    await db.destroy()
    expect((await readFile(path)).equals(before)).toBe(true)
  })

  test('finds the changes that a killed process had committed', async () => {
    const path = await makeDatabaseFile()
    const db = await openDatabase(path)
    await insertRows(db, 'game_counter', { game_id: 'late', likes: 1 })
    // A killed process leaves the file and the WAL in this state.
    const crashed = join(await makeFolder(), 'portal.sqlite')
    await copyFile(path, crashed)
    await copyFile(`${path}-wal`, `${crashed}-wal`)
    await db.destroy()
    const reopened = await openTestDatabase(crashed)
    expect(await countRows(reopened)).toEqual({ rows: 501 })
  })

  test('is safe for several processes at the same moment', async () => {
    const folder = await makeFolder()
    const opener = new URL('../../tests/database-opener.ts', import.meta.url)
    const processes = Array.from({ length: 4 }, () => fork(opener, { execArgv: [] }))
    onTestFinished(() => processes.forEach((each) => each.kill()))
    await Promise.all(processes.map((each) => once(each, 'message')))
    for (let round = 0; round < 8; round += 1) {
      const path = join(folder, `round-${round}.sqlite`)
      const responses = processes.map((each) => once(each, 'message'))
      for (const each of processes) each.send(path)
      const outcomes = (await Promise.all(responses)).map(([outcome]) => outcome)
      expect(outcomes).toEqual(processes.map(() => 'opened'))
      const db = await openDatabase(path)
      expect(await countRows(db)).toEqual({ rows: processes.length })
      await db.destroy()
    }
  })
})

describe('refuses a schema that is too new in one line, with the file unchanged', () => {
  const line =
    /^The database cannot be used \(.+\): its schema is newer than .+; update the portal, or restore a backup that this version made$/

  test('after a clean stop', async () => {
    const path = await makeNewer()
    const before = await readFile(path)
    expect(await refusalOf(path)).toMatch(line)
    expect((await readFile(path)).equals(before)).toBe(true)
  })

  test('after a restore from a backup, which is not in WAL mode', async () => {
    const path = await makeNewer()
    const backup = join(await makeFolder(), 'portal.sqlite')
    const database = new DatabaseSync(path)
    database.prepare('vacuum into ?').run(backup)
    database.close()
    const before = await readFile(backup)
    expect(await refusalOf(backup)).toMatch(line)
    expect((await readFile(backup)).equals(before)).toBe(true)
  })

  test('after a crash, with committed changes still in the WAL', async () => {
    const path = await makeNewer()
    const database = new DatabaseSync(path)
    database.exec("insert into kysely_migration values ('9999-further', '2099-01-02')")
    const crashed = join(await makeFolder(), 'portal.sqlite')
    await copyFile(path, crashed)
    await copyFile(`${path}-wal`, `${crashed}-wal`)
    database.close()
    const before = await Promise.all([readFile(crashed), readFile(`${crashed}-wal`)])
    expect(await refusalOf(crashed)).toMatch(line)
    const after = await Promise.all([readFile(crashed), readFile(`${crashed}-wal`)])
    expect(after.map((content, index) => content.equals(before[index]!))).toEqual([true, true])
  })
})

describe('refuses a damaged file in one line and leaves it unchanged', () => {
  test.each<[string, (path: string) => Promise<void>]>([
    [
      'no database at all',
      (path) => writeFile(path, 'This is a letter, not a database.\n'.repeat(99)),
    ],
    ['cut off', (path) => truncate(path, 5 * 4096)],
    ['cut off within the header', (path) => truncate(path, 50)],
    [
      'overwritten in the middle',
      async (path) => writeFile(path, (await readFile(path)).fill(0xab, 8 * 4096, 9 * 4096)),
    ],
  ])('%s', async (_case, damage) => {
    const path = await makeDatabaseFile()
    await damage(path)
    const before = await readFile(path)
    expect(await refusalOf(path)).toMatch(/^The database cannot be used \(.+portal\.sqlite\): .+$/)
    expect((await readFile(path)).equals(before)).toBe(true)
  })

  test('a folder in place of the file', async () => {
    const path = join(await makeFolder(), 'portal.sqlite')
    await mkdir(path)
    expect(await refusalOf(path)).toMatch(/^The database cannot be used \(.+\): .+$/)
    expect(await readdir(path)).toEqual([])
  })
})

test('reports an unreachable Postgres in one line with its host, without the password', async () => {
  const error = await openDatabase('postgres://me:secret@127.0.0.1:1/portal').catch(String)
  expect(error).toMatch(
    /^DatabaseError: The database cannot be used \(Postgres at 127\.0\.0\.1:1\): .+$/,
  )
  expect(error).not.toContain('secret')
})

describe('the schema', () => {
  test('rejects a negative counter on insert and update', async () => {
    const db = await openTestDatabase(':memory:')
    const insert = (likes: number) => insertRows(db, 'game_counter', { game_id: 'survev', likes })
    await expect(insert(-1)).rejects.toThrow('CHECK constraint failed')
    await insert(0)
    await expect(
      db
        .updateTable('game_counter')
        .set((eb) => ({ likes: eb('likes', '-', 1) }))
        .execute(),
    ).rejects.toThrow('CHECK constraint failed')
    expect(await db.selectFrom('game_counter').select('likes').execute()).toEqual([{ likes: 0 }])
  })
})
