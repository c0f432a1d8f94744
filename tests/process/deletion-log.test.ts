/**
 * A restore deletes again the accounts deleted since the backup, and ignores the logs of other
 * portals.
 */
import { copyFile, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { beforeEach, describe, expect, inject, it, onTestFinished, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import {
  hashOfAccount,
  removeExpiredDeletions,
} from '#app/features/settings/server/deletion-log.server.ts'
import { deleteAccountData } from '#app/features/settings/server/delete-account-data.server.ts'
import { CommandError } from '#server/kernel/lib/command-error.ts'
import { makeBackup } from '#server/backups/make-backup.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { readConfig } from '#server/kernel/config.ts'
import { rememberFolder } from '#server/backups/backup-folders.ts'
import { syncDeletionLogs } from '#server/backups/sync-deletion-log.ts'
import { startJobs } from '#server/kernel/jobs/run-jobs.ts'
import { syncDeletionLogs as syncJob } from '#server/jobs/jobs.ts'
import { runBackupCommand } from '../backups.ts'
import { describeOnBothEngines, type TestDatabase } from '../databases.ts'
import { makeLike, makeUser } from '../factories.ts'
import { makeFolder } from '../folder.ts'
import { createPostgresDatabase } from '../postgres.ts'

const TIMEOUT_MS = 120_000
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
async function placeOf(at: TestDatabase): Promise<Place> {
  const BACKUP_DIR = await makeFolder()
  if (at.engine === 'sqlite') return { DATA_DIR: dirname(at.location), BACKUP_DIR }
  return { DATA_DIR: await makeFolder(), BACKUP_DIR, DATABASE_URL: at.location }
}

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

/** Restores as `npm run restore` does. */
async function restore(place: Place, backup: string, log?: string) {
  return (await restoreBackup(readConfig(place), backup, { namedLog: log })).deletions
}

/** Returns the error line of a rejected restore. */
async function refusalOf(...restored: Parameters<typeof restore>): Promise<string> {
  const error = await restore(...restored).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(CommandError)
  return (error as CommandError).message
}

/** Makes a backup as `npm run backup` does. */
async function backUp(place: Place): Promise<string> {
  const made = await makeBackup(readConfig(place), { folder: place.BACKUP_DIR, keep: undefined })
  return made.path
}

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
    place = await placeOf(at)
    const make = async (name: string) => {
      const { id } = await makeUser(at.db, { name })
      await makeLike(at.db, id, 'agar')
      return id
    }
    ids = { ada: await make('ada'), bob: await make('bob'), eve: await make('eve') }
    backup = await backUp(place)
    await erase(place, ids.ada)
  })

  it(
    'deletes the account again, with its likes, and reports it',
    async () => {
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
    },
    TIMEOUT_MS,
  )

  it(
    'ignores the log of a trial restore, unless it is named',
    async () => {
      const tried = await elsewhere(place)
      await restore(tried, backup)
      await erase(tried, ids.bob)
      await within(tried, (db) => syncDeletionLogs(db, configOf(tried)))
      const logs = await listLogs(place.BACKUP_DIR)
      expect(logs).toHaveLength(2)
      // The portal itself runs on, independent of the trial.
      await erase(place, ids.eve)
      expect(await listAccounts(place)).toEqual(['bob'])

      const again = await elsewhere(place)
      const { accounts, notFollowed } = await restore(again, backup)
      expect(accounts).toBe(2)
      expect(notFollowed).toHaveLength(1)
      const other = notFollowed[0]!
      expect(logs).toContain(other)
      expect(await listAccounts(again)).toEqual(['bob'])
      const followed = await elsewhere(place)
      expect(await restore(followed, backup, other)).toMatchObject({ accounts: 3, notFollowed: [] })
      expect(await listAccounts(followed)).toEqual([])
    },
    TIMEOUT_MS,
  )

  it(
    'is rejected with one line if the log is damaged, and leaves nothing',
    async () => {
      const [log] = await listLogs(place.BACKUP_DIR)
      const text = await readFile(log!, 'utf8')
      const at = text.lastIndexOf(' ') - 3
      await writeFile(log!, text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1))
      const restored = await elsewhere(place)
      expect(await refusalOf(restored, backup)).toBe(
        `The deletion log ${log} is damaged: move it away to do without it, and the accounts on it stay.`,
      )
      await rename(log!, `${log}.away`)
      expect(await restore(restored, backup)).toEqual({ accounts: 0, logs: [], notFollowed: [] })
      expect(await listAccounts(restored)).toEqual(['ada', 'bob', 'eve'])
      // The portal writes the log again from its database.
      await within(place, (db) => syncDeletionLogs(db, configOf(place)))
      expect(await listLogs(place.BACKUP_DIR)).toEqual([log])
    },
    TIMEOUT_MS,
  )

  it(
    'rejects the deletion log of another portal',
    async () => {
      const [log] = await listLogs(place.BACKUP_DIR)
      const other = await elsewhere({ ...place, BACKUP_DIR: await makeFolder() })
      await within(other, (db) => makeUser(db))
      const theirs = await backUp(other)
      expect(await refusalOf(await elsewhere(place), theirs, log)).toBe(
        `${log} is the deletion log of another portal.`,
      )
      // Next to the backup, it is ignored.
      expect(await restore(await elsewhere(place), theirs)).toMatchObject({ accounts: 0 })
    },
    TIMEOUT_MS,
  )
})

describeOnBothEngines('the deletion log next to the backups', (at) => {
  it('is kept up to date in every folder with backups', async () => {
    const place = await placeOf(at)
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

  it('keeps entries that the database lost, and those that are not old', async () => {
    const place = await placeOf(at)
    const now = at.db.now()
    const times = { young: now - 399 * DAY_MS, old: now - 401 * DAY_MS }
    await at.db
      .insertInto('erasures')
      .values(
        Object.entries(times).map(([name, erased_at]) => ({
          account_hash: hashOfAccount(name),
          erased_at,
        })),
      )
      .execute()
    await syncDeletionLogs(at.db, configOf(place))
    expect(await transact(at.db, (tx) => removeExpiredDeletions(tx, 10))).toBe(1)
    const [log] = await listLogs(place.BACKUP_DIR)
    expect(await readFile(log!, 'utf8')).not.toContain(hashOfAccount('old'))
    await at.db.deleteFrom('erasures').execute()
    await syncDeletionLogs(at.db, configOf(place))
    expect(await readFile(log!, 'utf8')).toContain(hashOfAccount('young'))
  })
})

test('gives a copied database file its own deletion log', async () => {
  const [DATA_DIR, BACKUP_DIR] = [await makeFolder(), await makeFolder()]
  const place: Place = { DATA_DIR, BACKUP_DIR }
  const id = await within(place, async (db) => (await makeUser(db)).id)
  await within(place, (db) => syncDeletionLogs(db, configOf(place)))
  const [own] = await listLogs(BACKUP_DIR)
  const copy: Place = { DATA_DIR: await makeFolder(), BACKUP_DIR }
  await copyFile(join(DATA_DIR, 'io-arcade.sqlite'), join(copy.DATA_DIR, 'io-arcade.sqlite'))
  const before = await readFile(own!, 'utf8')
  await erase(copy, id)
  expect(await readFile(own!, 'utf8')).toBe(before)
  const logs = await listLogs(BACKUP_DIR)
  expect(logs).toHaveLength(2)
  const theirs = logs.find((path) => path !== own)!
  expect(await readFile(theirs, 'utf8')).toContain(hashOfAccount(id))
})

describe.runIf(inject('postgresUrl'))('a restore to Postgres that was killed', () => {
  it(
    'leaves no portal to start on, and is restarted by the next',
    async () => {
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
    },
    TIMEOUT_MS,
  )
})
