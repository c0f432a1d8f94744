/** The deletion logs next to the backups, which the portal checks every minute. */
import { mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { hashOfAccount } from '#features/settings/server/deletion-log.server.ts'
import { databaseLocationOf } from '#platform/process/database-files.ts'
import { rememberFolder } from './backup-folders.ts'
import { syncDeletionLogs } from './deletion-log.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestDatabase } from '#tests/test-database.ts'

test('adds only missing lines, also after a line that was cut off, and tries every folder', async () => {
  const [dataDir, broken, backupDir] = [await makeFolder(), await makeFolder(), await makeFolder()]
  const config = { dataDir, backupDir, databaseUrl: undefined }
  const db = await openTestDatabase(databaseLocationOf(config))
  await insertRows(db, 'erasures', { account_hash: hashOfAccount('ada'), erased_at: 1 })
  await syncDeletionLogs(db, config)
  const [name] = await readdir(backupDir)
  const path = join(backupDir, name!)
  const text = await readFile(path, 'utf8')
  await syncDeletionLogs(db, config)
  expect(await readFile(path, 'utf8')).toBe(text)

  const cut = text.slice(0, 20)
  await writeFile(path, cut)
  await syncDeletionLogs(db, config)
  expect(await readFile(path, 'utf8')).toBe(cut + text)

  await mkdir(join(broken, name!))
  const other = { ...config, backupDir: broken }
  rememberFolder(other, backupDir)
  await rm(path)
  await expect(syncDeletionLogs(db, other)).rejects.toThrow('EISDIR')
  expect(await readdir(backupDir)).toEqual([name])

  const unreadable = join(await makeFolder(), 'loop')
  await symlink(unreadable, unreadable)
  await rm(path)
  const last = { ...config, backupDir: unreadable }
  await expect(syncDeletionLogs(db, last)).rejects.toThrow('ELOOP')
  expect(await readFile(path, 'utf8')).toBe(text)
})
