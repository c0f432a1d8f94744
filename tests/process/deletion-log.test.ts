/**
 * A restore deletes again the accounts deleted since the backup, and ignores the logs of other
 * portals.
 */
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import {
  hashOfAccount,
  removeExpiredDeletions,
} from '#features/settings/server/deletion-log.server.ts'
import { deleteAccountData } from '#features/settings/server/delete-account-data.server.ts'
import { rememberFolder } from '#ops/backups/backup-folders.ts'
import { syncDeletionLogs } from '#ops/backups/deletion-log.ts'
import { startJobs } from '#platform/jobs/run-jobs.ts'
import { syncDeletionLogs as syncJob } from '#server/jobs/jobs.ts'
import { backUp, restore, runBackupCommand } from '../backups.ts'
import { describeOnBothEngines, type TestDatabase } from '../databases.ts'
import { makeLike, makeUser } from '../factories.ts'
import { makeFolder } from '../folder.ts'
import { createPostgresDatabase } from '../postgres.ts'
import { placeOf } from '../test-portal.ts'
import { insertRows } from '../rows.ts'

const DAY_MS = 86_400_000

interface Place extends Record<string, string> {
  DATA_DIR: string
  BACKUP_DIR: string
}

/** The part of the configuration that `syncDeletionLogs` takes. */
const configOf = ({ DATA_DIR, BACKUP_DIR, DATABASE_URL }: Place) => ({
  dataDir: DATA_DIR,
  backupDir: BACKUP_DIR,
  databaseUrl: DATABASE_URL,
})

/** The test's portal, with a backup folder. */
const placeWithBackups = async (at: TestDatabase): Promise<Place> => ({
  ...(await placeOf(at)),
  BACKUP_DIR: await makeFolder(),
})

/** A new empty place with the same backup folder. */
async function elsewhere({ BACKUP_DIR, DATABASE_URL }: Place): Promise<Place> {
  const DATA_DIR = join(await makeFolder(), 'data')
  if (!DATABASE_URL) return { DATA_DIR, BACKUP_DIR }
  const empty = await createPostgresDatabase(inject('postgresUrl')!)
  return { DATA_DIR, BACKUP_DIR, DATABASE_URL: empty }
}

/** Opens the database of a place, runs `act`, and closes it. */
async function within<Result>(place: Place, act: (db: OpenDatabase) => Promise<Result>) {
  const location = place.DATABASE_URL ?? join(place.DATA_DIR, 'io-arcade.sqlite')
  const db = await openDatabase(location)
  return act(db).finally(() => db.destroy())
}

const erase = (place: Place, userId: string) =>
  within(place, async (db) => {
    await deleteAccountData(db, userId)
    await syncDeletionLogs(db, configOf(place))
  })

const listAccounts = (place: Place) =>
  within(place, async (db) => {
    const rows = await db.selectFrom('user').select('name').orderBy('name').execute()
    return rows.map(({ name }) => name)
  })

const listLogs = async (folder: string) =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.list'))
    .toSorted()
    .map((name) => join(folder, name))

describeOnBothEngines('a restore of a backup that is older than an account deletion', (at) => {
  let place: Place
  let ids: Record<'ada' | 'bob' | 'eve', string>
  let backup: string
  beforeEach(async () => {
    place = await placeWithBackups(at)
    const make = async (name: string) => {
      const { id } = await makeUser(at.db, { name })
      await makeLike(at.db, id, 'agar')
      return id
    }
    ids = { ada: await make('ada'), bob: await make('bob'), eve: await make('eve') }
    backup = await backUp(place)
    await erase(place, ids.ada)
  })

  it('deletes the account again, with its likes, and reports it', async () => {
    const [log] = await listLogs(place.BACKUP_DIR)
    expect((await stat(log!)).mode & 0o777).toBe(0o600)
    expect(await readFile(log!, 'utf8')).not.toContain(ids.ada)
    const restored = await elsewhere(place)
    const { code, out, error } = await runBackupCommand('restore', restored, [backup])
    expect([code, error]).toEqual([0, ''])
    expect(out).toContain(`Deletions replayed from ${log}.`)
    expect(out).toContain('Deleted since then, and deleted again: 1 account.')
    expect(await listAccounts(restored)).toEqual(['bob', 'eve'])
    await within(restored, async (db) => {
      const counters = db.selectFrom('game_counter').select('likes')
      expect(await counters.execute()).toEqual([{ likes: 2 }])
      const known = db.selectFrom('erasures').select('account_hash')
      expect(await known.execute()).toEqual([{ account_hash: hashOfAccount(ids.ada) }])
    })
  })

  it('reads the log of 0.2, and ignores damaged lines and logs of other databases', async () => {
    const [log] = await listLogs(place.BACKUP_DIR)
    const header = JSON.stringify({ format: 'io-arcade-erasures', version: 1 })
    const entry = (id: string) => `${header}\n${hashOfAccount(id)} 1700000000000\n`
    const { portal_id } = await within(place, (db) =>
      db.selectFrom('portal_identity').select('portal_id').executeTakeFirstOrThrow(),
    )
    const former = join(place.BACKUP_DIR, `io-arcade-erasures-${portal_id}.list`)
    await writeFile(former, entry(ids.bob))
    await writeFile(log!.replace('.list', `-${randomUUID()}.list`), entry(ids.eve))
    const text = await readFile(log!, 'utf8')
    await writeFile(log!, `damaged\n${text}${hashOfAccount(ids.eve).slice(1)} 1`)
    const restored = await elsewhere(place)
    expect((await restore(restored, backup)).deletions).toEqual({
      accounts: 2,
      logs: [log, former],
    })
    expect(await listAccounts(restored)).toEqual(['eve'])
  })

  it('restores without a log that was moved away, which the portal then writes again', async () => {
    const [log] = await listLogs(place.BACKUP_DIR)
    await rename(log!, `${log}.away`)
    const restored = await elsewhere(place)
    expect((await restore(restored, backup)).deletions).toEqual({ accounts: 0, logs: [] })
    expect(await listAccounts(restored)).toEqual(['ada', 'bob', 'eve'])
    await within(place, (db) => syncDeletionLogs(db, configOf(place)))
    expect(await listLogs(place.BACKUP_DIR)).toEqual([log])
  })
})

describeOnBothEngines('the deletion log next to the backups', (at) => {
  it('is kept up to date in every folder with backups', async () => {
    const place = await placeWithBackups(at)
    const usb = await makeFolder()
    rememberFolder(configOf(place), usb)
    const { id } = await makeUser(at.db)
    const log = pino({ level: 'silent' })
    const services = { db: at.db, log, config: configOf(place), leaving: false }
    onTestFinished(startJobs(services, [syncJob(services)]))
    for (const folder of [place.BACKUP_DIR, usb]) {
      await expect.poll(() => listLogs(folder)).toHaveLength(1)
    }
    await deleteAccountData(at.db, id)
    for (const folder of [place.BACKUP_DIR, usb]) {
      const [path] = await listLogs(folder)
      await expect.poll(() => readFile(path!, 'utf8')).toContain(hashOfAccount(id))
    }
  })

  it('keeps lines that the database no longer has', async () => {
    const place = await placeWithBackups(at)
    const erased_at = at.db.now() - 401 * DAY_MS
    await insertRows(at.db, 'erasures', { account_hash: hashOfAccount('old'), erased_at })
    await syncDeletionLogs(at.db, configOf(place))
    expect(await transact(at.db, (tx) => removeExpiredDeletions(tx, 10))).toBe(1)
    await syncDeletionLogs(at.db, configOf(place))
    const [log] = await listLogs(place.BACKUP_DIR)
    expect(await readFile(log!, 'utf8')).toContain(hashOfAccount('old'))
  })
})

describe.runIf(inject('postgresUrl'))('a restore to Postgres that was killed', () => {
  it('leaves no portal to start on, and is restarted by the next', async () => {
    const source: Place = {
      DATA_DIR: await makeFolder(),
      BACKUP_DIR: await makeFolder(),
      DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')!),
    }
    await within(source, (db) => makeUser(db, { name: 'ada' }))
    const backup = await backUp(source)
    const place = await elsewhere(source)
    await restore(place, backup)
    // The state after a kill between the data and the end of the restore.
    await within(place, (db) =>
      db.schema.createTable('unfinished_restore').addColumn('nothing', 'integer').execute(),
    )
    expect(await listAccounts(place).catch(String)).toMatch(
      /: a restore to it is not complete; run npm run restore once more$/,
    )
    expect(await backUp(place).catch(String)).toBe(
      'CommandError: The database cannot be used: a restore to it is not complete; run npm run restore once more',
    )
    await restore(place, backup)
    expect(await listAccounts(place)).toEqual(['ada'])
  })
})
