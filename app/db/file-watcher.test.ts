/** A database whose file is taken away, or swapped, while it is open. */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { openDatabase, type OpenDatabase } from './db.server.ts'
import type { Database } from './tables.ts'
import { isStorageFault } from './storage-fault.ts'

/** An open database in a folder of its own. */
async function open(folder: string): Promise<OpenDatabase> {
  const db = await openDatabase(join(folder, 'io-arcade.sqlite'))
  onTestFinished(() => db.destroy())
  return db
}

const likeAs = (db: Kysely<Database>, game_id: string) =>
  db.insertInto('game_counter').values({ game_id, likes: 1 }).execute()

/** The games of the rows that were saved. */
async function listSaved(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('game_counter').select('game_id').execute()
  return rows.map((row) => row.game_id)
}

/** Every way to write: alone, with an answer, in a transaction. */
const WRITES: ((db: Kysely<Database>) => Promise<unknown>)[] = [
  (db) => likeAs(db, 'alone'),
  (db) =>
    db.insertInto('game_counter').values({ game_id: 'told', likes: 1 }).returningAll().execute(),
  (db) => db.transaction().execute((tx) => likeAs(tx, 'together')),
]

/** What each way to write led to: its fault in one line, or that it was taken for saved. */
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

test('deleted: nothing is taken for saved any more', async () => {
  const folder = await makeFolder()
  const db = await open(folder)
  await likeAs(db, 'before')
  await rm(folder, { recursive: true })
  expect(await tryWrites(db)).toEqual(ALL_REFUSED)
})

test('moved away and back: what was refused is not in it, and writes are taken again', async () => {
  const folder = await makeFolder()
  const db = await open(folder)
  await rename(folder, `${folder}-away`)
  expect(await tryWrites(db)).toEqual(ALL_REFUSED)
  await rename(`${folder}-away`, folder)
  await likeAs(db, 'after')
  expect(await listSaved(db)).toEqual(['after'])
})

test('swapped: neither the old file nor the new one is written to', async () => {
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

test('deleted amid a transaction: its commit is no promise', async () => {
  const folder = await makeFolder()
  const db = await open(folder)
  const amid = db.transaction().execute(async (tx) => {
    await likeAs(tx, 'amid')
    await rm(folder, { recursive: true })
  })
  await expect(amid).rejects.toThrow('deleted or replaced')
})
