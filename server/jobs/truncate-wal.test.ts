/** Deleting an account on SQLite while another process reads the database. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import pino from 'pino'
import { openDatabase } from '#platform/db/db.server.ts'
import { deleteAccountData } from '#features/settings/server/delete-account-data.server.ts'
import { makeUser } from '#tests/factories.ts'
import { makeFolder } from '#tests/folder.ts'
import { startJobs } from '#platform/jobs/run-jobs.ts'
import { truncateWal } from './jobs.ts'

test('empties the WAL when the reader ends', async () => {
  const path = join(await makeFolder(), 'a.sqlite')
  const db = await openDatabase(path)
  const { id, email } = await makeUser(db)
  const reader = new DatabaseSync(path, { readOnly: true })
  reader.exec('begin; select count(*) from user')
  const log = pino({ level: 'silent' })
  const stop = startJobs({ db, log, leaving: false }, [truncateWal({ db })])
  onTestFinished(async () => {
    await stop()
    await db.destroy()
  })
  const holdsEmail = async (file: string) => (await readFile(file, 'latin1')).includes(email)

  await deleteAccountData(db, id)
  expect(await holdsEmail(`${path}-wal`), 'while the reader is active').toBe(true)
  reader.close()
  await expect.poll(() => holdsEmail(`${path}-wal`)).toBe(false)
  expect(await holdsEmail(path)).toBe(false)
})
