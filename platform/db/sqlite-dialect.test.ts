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
