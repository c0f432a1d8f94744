/** Backups and restores that are killed with SIGKILL at critical steps. */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/db/db.server.ts'
import {
  backUp,
  listBackups,
  makeEmptyPlace,
  makePlace,
  restore,
  runBackupCommand,
  startBackupCommand,
  ACCOUNTS,
} from '../backups.ts'
import { makeLike, makeUser } from '../factories.ts'
import { makeFolder } from '../folder.ts'
import { findFreePort, runPortal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'
import { createPostgresDatabase } from '../postgres.ts'
import { describeWithPrograms } from '../programs.ts'
import { openTestDatabase } from '../test-database.ts'

const STRACE = '/usr/bin/strace'

/** Returns a command line that kills the process before its nth call of this system call. */
function killAt(call: string, nth: number): string[] {
  const calls = { link: 'link,linkat', rename: 'rename,renameat,renameat2' }[call] ?? call
  const inject = `inject=${calls}:signal=KILL:when=${nth}`
  return [STRACE, '-f', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', inject]
}

describeWithPrograms('killed at a system call', [STRACE], () => {
  test.each([
    // At the start of the copy, in its middle, and with the file written and checked.
    ['pwrite64', 10],
    ['pwrite64', 30],
    ['rename', 1],
  ] as const)(
    'a backup killed at its %s number %d leaves no file that looks complete',
    async (call, nth) => {
      const place = await makePlace()
      const folder = await makeFolder()
      const killed = await runBackupCommand('backup', place, ['--to', folder], killAt(call, nth))
      expect(killed.out).toBe('')
      expect(await listBackups(folder)).toEqual([])
      const path = await backUp(place, { to: folder })
      expect(await listBackups(folder)).toEqual([path])
      expect(await readdir(place.DATA_DIR)).not.toContain('backup-draft')
    },
  )

  test.each([
    // Before the key is in place, and before the database is.
    ['link', 1],
    ['link', 2],
  ] as const)(
    'a restore killed at its %s number %d leaves no portal, and can be repeated',
    async (call, nth) => {
      const path = await backUp(await makePlace())
      const empty = await makeEmptyPlace()
      const killed = await runBackupCommand('restore', empty, [path], killAt(call, nth))
      expect(killed.out).toBe('')
      const left = await readdir(empty.DATA_DIR)
      expect(left).toContain('restore-draft')
      expect(left.filter((name) => name.startsWith('io-arcade'))).toEqual([])
      await restore(empty, path)
      expect((await readdir(empty.DATA_DIR)).toSorted()).toEqual([
        'auth-secret',
        'io-arcade.sqlite',
      ])
      const portal = await startTestPortal(empty)
      expect(await (await fetch(`${portal.url}/game/agar`)).text()).toContain(
        `Like Agar.io, ${ACCOUNTS}`,
      )
    },
  )

  test('reports missing data if a start finds only the key', async () => {
    const path = await backUp(await makePlace())
    const empty = await makeEmptyPlace()
    await runBackupCommand('restore', empty, [path], killAt('link', 2))
    expect(await readdir(empty.DATA_DIR)).toContain('auth-secret')
    const port = String(await findFreePort())
    const { code, output } = await runPortal({ ...empty, PORT: port })
    expect([code, output]).toEqual([1, expect.stringContaining('restore a backup')])
  })
})

test.skipIf(!inject('postgresUrl'))(
  'a killed restore to Postgres leaves either all data or an empty database',
  async () => {
    const source = await createPostgresDatabase(inject('postgresUrl')!, inject('postgresTemplate'))
    const db = await openDatabase(source)
    for (let made = 0; made < ACCOUNTS; made += 1)
      await makeLike(db, (await makeUser(db)).id, 'agar')
    await db.destroy()
    const path = await backUp({ DATABASE_URL: source, DATA_DIR: await makeFolder() })
    const place = {
      ...(await makeEmptyPlace()),
      DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')!),
    }
    const watcher = new Client({ connectionString: inject('postgresUrl')! })
    await watcher.connect()
    onTestFinished(() => watcher.end())
    const isRestoring = async () => {
      const { rows } = await watcher.query(
        "select 1 from pg_stat_activity where application_name = 'pg_restore' and datname = $1",
        [new URL(place.DATABASE_URL).pathname.slice(1)],
      )
      return rows.length > 0
    }
    const command = startBackupCommand('restore', place, [path])
    const ended = once(command, 'exit')
    await expect.poll(isRestoring, { interval: 1 }).toBe(true)
    command.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    await expect.poll(isRestoring).toBe(false)

    const again = await runBackupCommand('restore', place, [path])
    expect([again.code, again.error]).toEqual(
      expect.toSatisfy(
        ([code, error]) => code === 0 || error.startsWith('The database is not empty'),
      ),
    )
    const restored = await openTestDatabase(place.DATABASE_URL)
    const { likes } = await restored
      .selectFrom('game_counter')
      .select('likes')
      .where('game_id', '=', 'agar')
      .executeTakeFirstOrThrow()
    expect(likes).toBe(ACCOUNTS)
  },
)
