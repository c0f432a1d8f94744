/** Deleting rows shrinks the SQLite file. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { openDatabase, type OpenDatabase } from './db.server.ts'
import { checkpointWal } from './vacuum.server.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestDatabase } from '#tests/test-database.ts'

const ROWS = 8_000

/** Fills a table with rows of about 1 KB. */
async function fill(db: OpenDatabase): Promise<void> {
  const ids = Array.from({ length: ROWS }, (_, index) => `${index}-${'x'.repeat(1_000)}`)
  await db.transaction().execute(async (tx) => {
    while (ids.length > 0) {
      const rows = ids.splice(0, 500).map((game_id) => ({ game_id, likes: 0 }))
      await insertRows(tx, 'game_counter', rows)
    }
  })
}

test('releases the disk space of deleted rows', async () => {
  const path = join(await makeFolder(), 'io-arcade.sqlite')
  const db = await openTestDatabase(path)
  await fill(db)
  await checkpointWal(db)
  const full = (await stat(path)).size
  await db.deleteFrom('game_counter').execute()
  expect(await checkpointWal(db)).toBe(true)
  expect((await stat(path)).size).toBeLessThan(full / 4)
})

test('does not wait for the checkpoint while a backup reads', async () => {
  const path = join(await makeFolder(), 'a.sqlite')
  const db = await openDatabase(path)
  const backup = new DatabaseSync(path)
  backup.exec('begin; select * from user')
  await insertRows(db, 'game_counter', { game_id: 'agar', likes: 1 })
  expect(await checkpointWal(db)).toBe(false)
  // The timeout was changed only for the checkpoint: other statements wait as before.
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db)
  expect(rows[0]!.timeout).toBeGreaterThan(0)
  backup.exec('commit')
  backup.close()
  expect(await checkpointWal(db)).toBe(true)
  await db.destroy()
})
