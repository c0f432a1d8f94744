/**
 * The data directory of the built portal: closed to other users, and never replaced by a new
 * portal.
 */
import { once } from 'node:events'
import { watch } from 'node:fs'
import {
  chmod,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import { backUp, makePlace, restore, runBackupCommand } from '../backups.ts'
import { makeFolder } from '../folder.ts'
import { signUpByForm } from '../player-client.ts'
import { findFreePort, runPortal, startPortal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'
import { openTestDatabase } from '../test-database.ts'

const DATABASE_FILE = 'io-arcade.sqlite'
/** Makes new files readable for other users, as usual. */
const USUAL_UMASK = 0o022

/** Runs a start that is expected to fail. */
async function failToStart(environment: Record<string, string>) {
  return runPortal({ PORT: String(await findFreePort()), ...environment })
}

/** Makes the data directory of a portal that ran before. */
async function makeUsedFolder(): Promise<string> {
  const dataDir = await makeFolder()
  await (await startPortal({ DATA_DIR: dataDir })).stop()
  return dataDir
}

async function modeOf(...path: string[]): Promise<string> {
  return ((await stat(join(...path))).mode & 0o777).toString(8)
}

/** Returns the modes of the directory and of everything in it. */
async function listModes(dataDir: string): Promise<Record<string, string>> {
  const names = (await readdir(dataDir, { recursive: true })).toSorted()
  const modes = await Promise.all(names.map((name) => modeOf(dataDir, name)))
  return Object.fromEntries([
    ['.', await modeOf(dataDir)],
    ...names.map((name, index) => [name.replace(/[^/]+\.eml$/, '*.eml'), modes[index]!]),
  ])
}

describe.runIf(process.platform !== 'win32')('other users may read nothing', () => {
  test('after a first start, including mails', async () => {
    const before = process.umask(USUAL_UMASK)
    onTestFinished(() => void process.umask(before))
    const dataDir = join(await makeFolder(), 'made', 'here')
    const portal = await startTestPortal({ DATA_DIR: dataDir })
    const db = await openTestDatabase(join(dataDir, DATABASE_FILE))
    const mail = { subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' }
    await transact(db, (tx) => queueMail(tx, 'ada@example.org', mail))
    await expect.poll(portal.output).toContain('mail written')
    expect(await listModes(dataDir)).toEqual({
      '.': '700',
      'auth-secret': '600',
      'held-by.sqlite': '600',
      'held-by.txt': '600',
      [DATABASE_FILE]: '600',
      [`${DATABASE_FILE}-shm`]: '600',
      [`${DATABASE_FILE}-wal`]: '600',
      mail: '700',
      'mail/*.eml': '600',
    })
    expect(await modeOf(dataDir, '..')).toBe('700')
  })

  test('after a start on the open files of an earlier version', async () => {
    const dataDir = await makeUsedFolder()
    await mkdir(join(dataDir, 'mail'))
    for (const name of ['.', 'mail']) await chmod(join(dataDir, name), 0o755)
    await chmod(join(dataDir, DATABASE_FILE), 0o644)
    const portal = await startTestPortal({ DATA_DIR: dataDir })
    expect(await listModes(dataDir)).toMatchObject({
      '.': '700',
      mail: '700',
      [DATABASE_FILE]: '600',
      [`${DATABASE_FILE}-wal`]: '600',
    })
    expect(portal.output()).toBe(portal.stdout())
  })

  test('but closes only the portal’s own files in a shared directory, and logs that', async () => {
    const dataDir = await makeUsedFolder()
    await writeFile(join(dataDir, 'letter.txt'), 'Dear reader,\n')
    await chmod(dataDir, 0o755)
    await chmod(join(dataDir, DATABASE_FILE), 0o644)
    await chmod(join(dataDir, 'letter.txt'), 0o644)
    const portal = await startTestPortal({ DATA_DIR: dataDir })
    expect(await listModes(dataDir)).toMatchObject({
      '.': '755',
      'letter.txt': '644',
      [DATABASE_FILE]: '600',
    })
    await expect.poll(portal.output).toContain('other users can list this folder')
  })
})

describe('no new portal starts in place of a lost one', () => {
  test.each<[string, (file: string) => Promise<void>]>([
    ['missing', (file) => rm(file)],
    ['empty', (file) => truncate(file)],
  ])('a database that is %s, while the key exists', async (_case, change) => {
    const dataDir = await makeUsedFolder()
    await change(join(dataDir, DATABASE_FILE))
    const before = await readdir(dataDir)
    const { code, output } = await failToStart({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^The database cannot be used \(.+io-arcade\.sqlite\): it is gone or empty, .+ restore a backup \(npm run restore\); to begin with an empty one, npm run create-database\..+\n$/,
    )
    expect(await readdir(dataDir)).toEqual(before)
  })

  test('the command from the error message creates an empty database and keeps the key', async () => {
    const dataDir = await makeUsedFolder()
    await rm(join(dataDir, DATABASE_FILE))
    const key = await readFile(join(dataDir, 'auth-secret'), 'utf8')
    const { output } = await failToStart({ DATA_DIR: dataDir })
    expect(output).toContain('npm run create-database')
    const created = await runBackupCommand('create-database', { DATA_DIR: dataDir })
    expect(created).toMatchObject({ code: 0, error: '' })
    expect(created.out).toBe(
      `Created: ${join(dataDir, DATABASE_FILE)}, without any account. Start the portal.\n`,
    )
    expect(await listModes(dataDir)).toMatchObject({ [DATABASE_FILE]: '600' })
    const portal = await startTestPortal({ DATA_DIR: dataDir })
    expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe(key)
    expect((await signUpByForm(portal.url)).email).toContain('@')
  })

  test('the command changes no existing database', async () => {
    const dataDir = await makeUsedFolder()
    const file = join(dataDir, DATABASE_FILE)
    const refusal = async (environment: Record<string, string> = {}) => {
      const place = { DATA_DIR: dataDir, ...environment }
      const { code, out, error } = await runBackupCommand('create-database', place)
      expect([code, out]).toEqual([1, ''])
      expect(error).toMatch(/^[^\n]+\n$/)
      return error
    }
    const before = await readFile(file)
    expect(await refusal()).toContain('move io-arcade.sqlite away first')
    expect((await readFile(file)).equals(before)).toBe(true)
    // Files left by a kill may hold the last changes of a missing database.
    await rename(file, `${file}-wal`)
    expect(await refusal()).toContain('move io-arcade.sqlite-wal away first')
    expect(await refusal({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toContain('DATABASE_URL')
  })

  test('starts a new portal if the key is deleted, too', async () => {
    const dataDir = await makeUsedFolder()
    await rm(join(dataDir, DATABASE_FILE))
    await rm(join(dataDir, 'auth-secret'))
    const portal = await startTestPortal({ DATA_DIR: dataDir })
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  })

  test('on a disk that is not mounted, if there are backups; a restore to it works', async () => {
    const [place, lost] = [
      { DATA_DIR: await makeFolder(), BACKUP_DIR: await makeFolder() },
      { DATA_DIR: await makeFolder() },
    ]
    // Without BACKUP_DIR, the portal makes no backup of its own meanwhile.
    const portal = await startPortal({ DATA_DIR: place.DATA_DIR })
    const { email } = await signUpByForm(portal.url)
    await portal.stop()
    const backup = await backUp(place)
    const { code, output } = await failToStart({ ...place, ...lost })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^The database cannot be used .+npm run restore.+npm run create-database.+\n$/,
    )
    expect(output).toContain(`a backup or deletion log in ${place.BACKUP_DIR} shows that`)
    expect(await readdir(lost.DATA_DIR)).toEqual(['held-by.sqlite', 'held-by.txt'])
    await restore({ ...place, ...lost }, backup)
    const db = await openTestDatabase(join(lost.DATA_DIR, DATABASE_FILE))
    expect(await db.selectFrom('user').select('email').execute()).toEqual([{ email }])
  })

  test('but next to the backups of another portal, after create-database', async () => {
    const place = { DATA_DIR: await makeFolder(), BACKUP_DIR: await makeFolder() }
    await backUp({ ...(await makePlace()), BACKUP_DIR: place.BACKUP_DIR })
    expect((await failToStart(place)).output).toContain('npm run create-database')
    expect(await runBackupCommand('create-database', place)).toMatchObject({ code: 0 })
    const portal = await startTestPortal(place)
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  })

  // Each file appears only after the one before.
  test.each([DATABASE_FILE, `${DATABASE_FILE}-wal`, 'auth-secret'])(
    'repeats a first start that was killed when %s appeared',
    async (name) => {
      const dataDir = await makeFolder()
      await runPortal({ PORT: String(await findFreePort()), DATA_DIR: dataDir }, (child) => {
        const watcher = watch(dataDir, (_event, appeared) => {
          if (appeared === name) child.kill('SIGKILL')
        })
        child.once('exit', () => watcher.close())
      })
      const portal = await startTestPortal({ DATA_DIR: dataDir })
      expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
    },
  )
})

test('reports a directory that was moved away from the running portal', async () => {
  const dataDir = await makeUsedFolder()
  const portal = await startTestPortal({ DATA_DIR: dataDir })
  const ready = async () => (await fetch(`${portal.url}/readyz`)).status
  await rename(dataDir, `${dataDir}-away`)
  const response = await fetch(`${portal.url}/forgot-password`, {
    method: 'POST',
    headers: { Origin: portal.url },
    body: new URLSearchParams({ email: 'ada@example.org' }),
  })
  expect(response.status).toBe(503)
  await expect.poll(ready).toBe(503)
  await expect.poll(portal.output).toContain('was deleted or replaced while the portal was running')
  await rename(`${dataDir}-away`, dataDir)
  await expect.poll(ready).toBe(200)
  const exited = once(portal.process, 'exit')
  portal.process.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})
