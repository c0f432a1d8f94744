/** A database file that is deleted or replaced while it is open. */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import type { OpenDatabase } from './db.server.ts'
import type { Database } from './tables.ts'
import { isStorageFault } from './storage-fault.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestDatabase } from '#tests/test-database.ts'

/** Opens a database in the folder. */
async function open(folder: string): Promise<OpenDatabase> {
  return openTestDatabase(join(folder, 'io-arcade.sqlite'))
}

const likeAs = (db: Kysely<Database>, game_id: string) =>
  insertRows(db, 'game_counter', { game_id, likes: 1 })

/** The games of the saved rows. */
async function listSaved(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('game_counter').select('game_id').execute()
  return rows.map((row) => row.game_id)
}

/** Every kind of transaction: the second one changes nothing. */
const WRITES: ((db: Kysely<Database>) => Promise<unknown>)[] = [
  (db) => db.transaction().execute((tx) => likeAs(tx, 'together')),
  (db) => db.transaction().execute(async () => undefined),
]

/** The outcome of each kind of write: its one-line error, or `saved`. */
function tryWrites(db: Kysely<Database>): Promise<string[]> {
  const outcomes = WRITES.map(async (write) => {
    const fault: unknown = await write(db).then(
      () => 'saved',
      (error: unknown) => error,
    )
    return isStorageFault(fault) ? (fault as Error).message : `no storage fault: ${String(fault)}`
  })
  return Promise.all(outcomes)
}

const refused = expect.stringMatching(/^\/.+io-arcade\.sqlite was deleted or replaced .+$/)
const ALL_REFUSED = WRITES.map(() => refused)

test('rejects writes after the file was deleted', async () => {
  const folder = await makeFolder()
  const db = await open(folder)
  await likeAs(db, 'before')
  await rm(folder, { recursive: true })
  expect(await tryWrites(db)).toEqual(ALL_REFUSED)
})

test('rejects writes while the file is moved away, and accepts them when it is back', async () => {
  const folder = await makeFolder()
  const db = await open(folder)
  await rename(folder, `${folder}-away`)
  expect(await tryWrites(db)).toEqual(ALL_REFUSED)
  await rename(`${folder}-away`, folder)
  await likeAs(db, 'after')
  expect(await listSaved(db)).toEqual(['after'])
})

test('writes to neither file after the file was replaced', async () => {
  const [folder, other] = [await makeFolder(), await makeFolder()]
  const foreign = await open(other)
  await foreign.destroy()
  const db = await open(folder)
  await rename(folder, `${folder}-away`)
  onTestFinished(() => rm(`${folder}-away`, { recursive: true, force: true }))
  await rename(other, folder)
  expect(await tryWrites(db)).toEqual(ALL_REFUSED)
  expect(await listSaved(await open(folder))).toEqual([])
  expect(await listSaved(await open(`${folder}-away`))).toEqual([])
})

test('rejects a transaction if the file is deleted before its commit', async () => {
  const folder = await makeFolder()
  const db = await open(folder)
  const amid = db.transaction().execute(async (tx) => {
    await likeAs(tx, 'amid')
    await rm(folder, { recursive: true })
  })
  await expect(amid).rejects.toThrow('deleted or replaced')
})
