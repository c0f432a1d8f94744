/** The deletion logs next to the backups, which the portal checks every minute. */
import { mkdir, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/db/db.server.ts'
import { makeFolder } from '#tests/folder.ts'
import { databaseLocationOf } from '../kernel/ops/database-files.ts'
import { rememberFolder } from './backup-folders.ts'
import { syncDeletionLogs } from './sync-deletion-log.ts'

test('leaves an unchanged log, keeps a damaged one beside a new one, and tries every folder', async () => {
  const [dataDir, broken, backupDir] = [await makeFolder(), await makeFolder(), await makeFolder()]
  const config = { dataDir, backupDir, databaseUrl: undefined }
  const db = await openDatabase(databaseLocationOf(config))
  onTestFinished(() => db.destroy())
  await syncDeletionLogs(db, config)
  const [name] = await readdir(backupDir)
  const path = join(backupDir, name!)
  const [text, { ino }] = [await readFile(path, 'utf8'), await stat(path)]
  await syncDeletionLogs(db, config)
  expect((await stat(path)).ino).toBe(ino)

  const damaged = 'x'.repeat(text.length)
  await writeFile(path, damaged)
  await expect(syncDeletionLogs(db, config)).rejects.toThrow('was damaged')
  expect(await readFile(path, 'utf8')).toBe(text)
  expect(await readFile(`${path}.damaged`, 'utf8')).toBe(damaged)
  await syncDeletionLogs(db, config)

  await mkdir(join(broken, name!))
  const other = { ...config, backupDir: broken }
  rememberFolder(other, backupDir)
  await rm(path)
  await expect(syncDeletionLogs(db, other)).rejects.toThrow('EISDIR')
  expect(await readdir(backupDir)).toEqual([name, `${name}.damaged`])

  const unreadable = join(await makeFolder(), 'loop')
  await symlink(unreadable, unreadable)
  await rm(path)
  const last = { ...config, backupDir: unreadable }
  await expect(syncDeletionLogs(db, last)).rejects.toThrow('ELOOP')
  expect(await readFile(path, 'utf8')).toBe(text)
})
