/** The SQLite dialect: results in Kysely's format, and serialized transactions. */
import { join } from 'node:path'
import { DatabaseSync, constants } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { Kysely, sql } from 'kysely'
import { makeFolder } from '#tests/folder.ts'
import type { OpenDatabase } from './db.server.ts'
import { createSqliteDialect } from './sqlite-dialect.server.ts'
import type { Database } from './tables.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestDatabase } from '#tests/test-database.ts'

async function openWithCounter(): Promise<OpenDatabase> {
  const db = await openTestDatabase(':memory:')
  await insertRows(db, 'game_counter', { game_id: 'survev', likes: 0 })
  return db
}

async function readLikes(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('game_counter').select('likes').executeTakeFirstOrThrow()
  return row.likes
}

const setLikes = (db: Kysely<Database>, likes: number) =>
  db.updateTable('game_counter').set({ likes }).where('game_id', '=', 'survev').execute()

test('rolls back a transaction that throws', async () => {
  const db = await openWithCounter()
  const failing = db.transaction().execute(async (transaction) => {
    await setLikes(transaction, 7)
    expect(await readLikes(transaction)).toBe(7)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await readLikes(db)).toBe(0)
})

test('rolls back the statements before one that fails', async () => {
  const db = await openWithCounter()
  const failing = db.transaction().execute(async (transaction) => {
    await setLikes(transaction, 7)
    await setLikes(transaction, -1)
  })
  await expect(failing).rejects.toThrow('CHECK constraint failed')
  expect(await readLikes(db)).toBe(0)
})

test('serializes concurrent transactions', async () => {
  const db = await openWithCounter()
  let running = 0
  const increment = () =>
    db.transaction().execute(async (transaction) => {
      running += 1
      expect(running).toBe(1)
      const likes = await readLikes(transaction)
      await Promise.resolve()
      await setLikes(transaction, likes + 1)
      running -= 1
    })
  await Promise.all(Array.from({ length: 50 }, increment))
  expect(await readLikes(db)).toBe(50)
})

test('continues with the next transaction after a failed one', async () => {
  const db = await openWithCounter()
  const outcomes = await Promise.allSettled(
    [1, -1, 2, -2, 3].map((likes) =>
      db.transaction().execute((transaction) => setLikes(transaction, likes)),
    ),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(await readLikes(db)).toBe(3)
})

test('a query outside waits for the transaction and sees its result', async () => {
  const db = await openWithCounter()
  const transaction = db.transaction().execute(async (transaction) => {
    await setLikes(transaction, 1)
    await Promise.resolve()
    await setLikes(transaction, 2)
  })
  expect(await readLikes(db)).toBe(2)
  await transaction
})

test('returns the number of changed rows, and the returned rows', async () => {
  const db = await openWithCounter()
  const updated = await db.updateTable('game_counter').set({ likes: 5 }).executeTakeFirstOrThrow()
  expect(updated.numUpdatedRows).toBe(1n)
  const none = await db
    .deleteFrom('game_counter')
    .where('game_id', '=', 'nothing')
    .executeTakeFirstOrThrow()
  expect(none.numDeletedRows).toBe(0n)
  const returned = await db
    .insertInto('game_counter')
    .values({ game_id: 'agar', likes: 3 })
    .onConflict((conflict) => conflict.column('game_id').doNothing())
    .returning('likes')
    .execute()
  expect(returned).toEqual([{ likes: 3 }])
})

test('streams row by row', async () => {
  const db = await openWithCounter()
  await insertRows(db, 'game_counter', { game_id: 'agar', likes: 3 })
  const rows = []
  for await (const row of db.selectFrom('game_counter').selectAll().orderBy('likes').stream()) {
    rows.push(row)
  }
  expect(rows).toEqual([
    { game_id: 'survev', likes: 0, version: 0 },
    { game_id: 'agar', likes: 3, version: 0 },
  ])
})

test('supports more distinct statements than the cache holds', async () => {
  const db = await openWithCounter()
  for (let index = 0; index < 1_200; index += 1) {
    const { rows } = await sql<{ value: number }>`select ${sql.lit(index)} as value`.execute(db)
    expect(rows[0]?.value).toBe(index)
  }
})

test('keeps the original error if a rollback fails, and abandons the transaction', async () => {
  const path = join(await makeFolder(), 'a.sqlite')
  let opened = 0
  const db = new Kysely<Database>({
    dialect: createSqliteDialect({
      open: () => {
        const database = new DatabaseSync(path)
        opened += 1
        if (opened > 1) return database
        database.exec('create table game_counter (game_id text, likes integer)')
        database.setAuthorizer((action, operation) =>
          action === constants.SQLITE_TRANSACTION && operation === 'ROLLBACK'
            ? constants.SQLITE_DENY
            : constants.SQLITE_OK,
        )
        return database
      },
    }),
  })
  onTestFinished(() => db.destroy())
  const failing = db.transaction().execute(async (transaction) => {
    await insertRows(transaction, 'game_counter', { game_id: 'agar', likes: 1 })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await db.selectFrom('game_counter').selectAll().execute()).toEqual([])
  expect(opened).toBe(2)
  await db.transaction().execute((transaction) => setLikes(transaction, 1))
})
