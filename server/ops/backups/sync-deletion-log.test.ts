/** The deletion logs next to the backups, which the portal checks every minute. */
import { readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/db/db.server.ts'
import { hashOfAccount } from '#app/features/settings/deletion-log.server.ts'
import { deleteAccountData } from '#app/features/settings/delete-account-data.server.ts'
import { makeUser } from '#tests/factories.ts'
import { makeFolder } from '#tests/folder.ts'
import { databaseLocationOf } from '../database-files.ts'
import { createDeletionLogSync } from './sync-deletion-log.ts'

test('does not read an unchanged log again, and repairs a changed one', async () => {
  const [dataDir, backupDir] = [await makeFolder(), await makeFolder()]
  const config = { dataDir, backupDir, databaseUrl: undefined }
  const db = await openDatabase(databaseLocationOf(config))
  onTestFinished(() => db.destroy())
  const syncDeletionLogs = createDeletionLogSync(db, config)
  expect(await syncDeletionLogs()).toEqual([])
  const [name] = await readdir(backupDir)
  const path = join(backupDir, name!)
  const [then, later] = [new Date(1_700_000_000_000), new Date(1_700_000_001_000)]
  await utimes(path, then, then)
  expect(await syncDeletionLogs()).toEqual([])

  await writeFile(path, 'x'.repeat((await stat(path)).size))
  await utimes(path, then, then)
  expect(await syncDeletionLogs()).toEqual([])
  await utimes(path, later, later)
  expect(await syncDeletionLogs()).toEqual([`${path} was damaged and was rebuilt`])

  const { id } = await makeUser(db)
  await deleteAccountData(db, id)
  expect(await syncDeletionLogs()).toEqual([])
  expect(await readFile(path, 'utf8')).toContain(hashOfAccount(id))
})
