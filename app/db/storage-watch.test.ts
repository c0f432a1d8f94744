/** A library that makes something else of a storage's fault, and one that says nothing of it. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { openDatabase } from './db.server.ts'
import { isStorageFault } from './storage-fault.ts'
import { unmaskStorageFault } from './storage-watch.server.ts'

/** A database that takes no changes, and a change. */
async function openReadOnly() {
  const path = join(await makeFolder(), 'a.sqlite')
  const db = await openDatabase(path)
  onTestFinished(() => db.destroy())
  await sql`pragma query_only = on`.execute(db)
  const change = () => db.insertInto('game_counter').values({ game_id: 'agar', likes: 1 }).execute()
  return { db, path, change }
}

test('the storage is named, whatever is made of its fault', async () => {
  const { change } = await openReadOnly()
  const misleading = unmaskStorageFault(() =>
    change().catch(() => {
      throw new Error('Failed to create user')
    }),
  )
  expect(isStorageFault(await misleading.catch((error: unknown) => error))).toBe(true)
  const silent = unmaskStorageFault(() => change().catch(() => 'done'))
  expect(isStorageFault(await silent.catch((error: unknown) => error))).toBe(true)
})

test('what is no fault of the storage stays as it is', async () => {
  const { db, path, change } = await openReadOnly()
  await expect(unmaskStorageFault(async () => 'done')).resolves.toBe('done')
  const refusal = new Error('That address is taken')
  await expect(
    unmaskStorageFault(async () => {
      throw refusal
    }),
  ).rejects.toBe(refusal)
  // A rule of the schema that is broken is an answer, not a fault.
  const database = new DatabaseSync(path)
  database.exec("insert into game_counter values ('agar', 1)")
  database.close()
  await sql`pragma query_only = off`.execute(db)
  await expect(unmaskStorageFault(() => change().catch(() => 'taken'))).resolves.toBe('taken')
})

test('others are not told of it', async () => {
  const { change } = await openReadOnly()
  const [mine, others] = await Promise.allSettled([
    unmaskStorageFault(() => change().catch(() => 'done')),
    unmaskStorageFault(async () => 'done'),
  ])
  expect([mine.status, others.status]).toEqual(['rejected', 'fulfilled'])
})
