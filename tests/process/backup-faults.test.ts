/** Failing backups and restores: a damaged file, a wrong key, a full disk. Each prints one line. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, readdir, rename, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listStoredGames } from '#features/own-games/server/own-games.server.ts'
import { readConfig } from '#platform/config.ts'
import { readAuthSecret } from '#platform/process/auth-secret.ts'
import { openServices } from '#server/services.ts'
import {
  ACCOUNTS,
  backUp,
  fillFolder,
  listBackups,
  makeEmptyPlace,
  makePlace,
  restore,
  runBackupCommand,
  writePassphrase,
  ONE_LINE,
} from '../backups.ts'
import { makeFolder } from '../folder.ts'
import { signUpByForm } from '../player-client.ts'
import { startTestPortal } from '../test-portal.ts'
import { mountSmallDisk } from '../small-disk.ts'

type Place = Record<string, string> & { DATA_DIR: string }

/** Returns the error line of an act that fails and leaves the folder unchanged. */
async function refusalOf({ DATA_DIR }: Place, act: () => Promise<unknown>): Promise<string> {
  // A read-only connection leaves SQLite's temporary files, which the next writer removes.
  const list = async () => {
    const names = await readdir(DATA_DIR, { recursive: true }).catch(() => [])
    return names.filter((name) => !/\.sqlite-(wal|shm)$/.test(name))
  }
  const before = await list()
  const message = await act().then(
    () => expect.fail('the act succeeded'),
    (error: Error) => error.message,
  )
  expect(message).toMatch(/^[^\n]+$/)
  expect(await list()).toEqual(before)
  return message
}
const refusalToRestore = (place: Place, ...backup: [path: string, options?: object]) =>
  refusalOf(place, () => restore(place, ...backup))
const refusalToBackUp = (place: Place, to?: string) =>
  refusalOf(place, () => backUp(place, to === undefined ? {} : { to }))

describe('an incomplete, foreign or unreadable file', () => {
  test('is rejected before anything is written', async () => {
    const path = await backUp(await makePlace())
    const empty = await makeEmptyPlace()
    const whole = await readFile(path)
    for (const at of [20, whole.length >> 1, whole.length - 1]) {
      const flipped = Buffer.from(whole)
      flipped[at]! ^= 1
      await writeFile(path, flipped)
      expect(await refusalToRestore(empty, path)).toMatch(/is damaged/)
    }
    expect(existsSync(empty.DATA_DIR)).toBe(false)
    const command = await runBackupCommand('restore', empty, [path])
    expect(command).toMatchObject({ code: 1, out: '', error: expect.stringMatching(ONE_LINE) })
  })

  test('is restored only with its passphrase', async () => {
    const BACKUP_PASSPHRASE_FILE = await writePassphrase('a good long passphrase')
    const path = await backUp({ ...(await makePlace()), BACKUP_PASSPHRASE_FILE })
    const empty = await makeEmptyPlace()
    const allowUnencrypted = true
    for (const options of [{}, { allowUnencrypted }]) {
      expect(await refusalToRestore(empty, path, options)).toContain('set BACKUP_PASSPHRASE_FILE')
    }
    for (const [passphrase, line] of [
      ['another long passphrase', /^The passphrase does not match /],
      ['short', /must have at least 12 characters/],
    ] as const) {
      const other = { ...empty, BACKUP_PASSPHRASE_FILE: await writePassphrase(passphrase) }
      expect(await refusalToRestore(other, path)).toMatch(line)
    }
    await restore({ ...empty, BACKUP_PASSPHRASE_FILE }, path, { allowUnencrypted })
  })

  test('rejects an unencrypted backup if a passphrase is set, unless a flag allows it', async () => {
    const BACKUP_PASSPHRASE_FILE = await writePassphrase('a good long passphrase')
    const path = await backUp(await makePlace())
    // Changed without the passphrase, but with a correct checksum.
    const body = (await readFile(path)).subarray(0, -32)
    const forged = Buffer.from(
      body.toString('latin1').replace('"likes":40', '"likes":41'),
      'latin1',
    )
    await writeFile(path, [forged, createHash('sha256').update(forged).digest()])
    // As the portal's own restore, and as a trial restore with an empty BACKUP_DIR.
    for (const trial of [{}, { BACKUP_DIR: '', GAMES_DIR: '', SMTP_URL: '', PUBLIC_URL: '' }]) {
      const place = { ...trial, ...(await makeEmptyPlace()), BACKUP_PASSPHRASE_FILE }
      const line = await refusalToRestore(place, path)
      expect(line).toContain('is not encrypted, although BACKUP_PASSPHRASE_FILE is set')
      expect(line).toContain('--allow-unencrypted')
      expect(existsSync(place.DATA_DIR)).toBe(false)
      const allowed = await runBackupCommand('restore', place, [path, '--allow-unencrypted'])
      expect(allowed).toMatchObject({ code: 0, error: '' })
      expect(allowed.out).toContain('41 likes')
    }
    // Without a passphrase there is nothing to allow.
    await restore(await makeEmptyPlace(), path, { allowUnencrypted: true })
  })

  test('rejects the key of another portal in the folder', async () => {
    const path = await backUp(await makePlace())
    const other = { DATA_DIR: await makeFolder() }
    readAuthSecret(undefined, other.DATA_DIR)
    expect(await refusalToRestore(other, path)).toContain('is the key of another portal')
    await fillFolder(other.DATA_DIR)
    expect(await refusalToRestore(other, path)).toContain('move io-arcade.sqlite, auth-secret away')
  })

  test('restores a portal that has lost its database but not its key', async () => {
    const place = await makePlace()
    const path = await backUp(place, { to: await makeFolder() })
    const lost = { DATA_DIR: await makeFolder() }
    const key = await readFile(join(place.DATA_DIR, 'auth-secret'))
    await writeFile(join(lost.DATA_DIR, 'auth-secret'), key)
    expect((await restore(lost, path)).header.likes).toBe(ACCOUNTS)
  })
})

test('makes no backup of a damaged database', async () => {
  const place = await makePlace()
  const file = join(place.DATA_DIR, 'io-arcade.sqlite')
  const pages = await readFile(file)
  // The schema stays intact, so only a full integrity check finds the damage. Single pages may be
  // free, and are then not checked.
  pages.fill(0x55, pages.length >> 1)
  await writeFile(file, pages)
  const folder = await makeFolder()
  const { code, error } = await runBackupCommand('backup', place, ['--to', folder])
  expect([code, error]).toEqual([1, expect.stringMatching(/^[^\n]*(damaged|malformed)[^\n]*\n$/)])
  expect(await readdir(folder)).toEqual([])
})

test.each([
  [['--keep', '0'], /^Usage: /],
  [['--keep', 'all'], /^Usage: /],
  [['--now'], /^Usage: /],
  [['here'], /^Usage: /],
  [[], /^There is no database at .+; check DATA_DIR\.\n$/],
])('backup %o without a portal fails', async (args, line) => {
  const { code, out, error } = await runBackupCommand('backup', await makeEmptyPlace(), args)
  expect([code, out]).toEqual([1, ''])
  expect(error).toMatch(line)
})

test('removes only the oldest backups of this portal with --keep', async () => {
  const [place, other, folder] = [await makePlace(), await makePlace(), await makeFolder()]
  const theirs = await backUp(other, { to: folder })
  const strange = ['io-arcade-letter.backup', 'io-arcade-2020-01-01T000000.000Z.backup', 'x.backup']
  for (const name of strange) await writeFile(join(folder, name), 'Dear reader,\n')
  const own: string[] = []
  for (let made = 0; made < 3; made += 1) own.push(await backUp(place, { to: folder }))
  own.push(await backUp(place, { to: folder, keep: 2 }))
  const left = [theirs, ...own.slice(2), ...strange.map((name) => join(folder, name))]
  expect(await listBackups(folder)).toEqual(left.toSorted())
  const { out } = await runBackupCommand('backup', place, ['--to', folder, '--keep', '1'])
  for (const path of own.slice(2)) expect(out).toContain(`Removed: ${path}\n`)
})

test('restores the games of a backup of release 0.2, and leaves those of the portal', async () => {
  const [place, live] = [await makePlace(), await makeFolder()]
  const path = await backUp(place)
  const marker = Buffer.from('{"database":true}\n')
  const files = { 'one.json': '{"hidden": true}', '../two.json': '{}' }
  const parts = Object.entries(files).map(([game, content]) =>
    Buffer.from(`${JSON.stringify({ game, bytes: content.length })}\n${content}`),
  )
  const whole = (await readFile(path)).subarray(0, -32)
  const at = whole.indexOf(marker)
  const old = Buffer.concat([whole.subarray(0, at), ...parts, whole.subarray(at)])
  await writeFile(path, [old, createHash('sha256').update(old).digest()])
  await writeFile(join(live, 'mine.json'), '{"hidden": true}')
  const trial = { ...(await makeEmptyPlace()), GAMES_DIR: live }
  const { code, out } = await runBackupCommand('restore', trial, [path])
  const restored = join(trial.DATA_DIR, 'restored-games')
  expect([code, await readdir(live), await readdir(restored)]).toEqual([
    0,
    ['mine.json'],
    ['one.json'],
  ])
  expect(out).toContain(
    `Your own games are in ${restored}: the next start imports them (1 file).\n`,
  )
  const services = await openServices(readConfig({ ...trial, LOG_LEVEL: 'silent' }))
  onTestFinished(() => services.close())
  expect((await listStoredGames(services.db)).map(({ id }) => id)).toEqual(['one'])
})

test('removes no backups of the portal with --keep in a trial restore', async () => {
  const [place, trial, folder] = [await makePlace(), await makeEmptyPlace(), await makeFolder()]
  const own = [await backUp(place, { to: folder }), await backUp(place, { to: folder })]
  await restore(trial, own[1]!)
  const tried = await backUp(trial, { to: folder, keep: 1 })
  expect(await listBackups(folder)).toEqual([...own, tried])
  const last = await backUp(place, { to: folder, keep: 1 })
  expect(await listBackups(folder)).toEqual([tried, last])
})

test('leaves no partial backup or restore on a full disk', async (context) => {
  const disk = await mountSmallDisk(context)
  const place = await makePlace()
  const here = join(disk.path, 'to')
  const path = await backUp(place, { to: await makeFolder() })
  const there = { DATA_DIR: join(disk.path, 'restored') }
  await disk.fill()
  expect(await refusalToBackUp(place, here)).toMatch(/ENOSPC|no space/)
  expect(await runBackupCommand('restore', there, [path])).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^A restore takes .+ are free\.\n$/),
  })
  expect(await listBackups(here)).toEqual([])
  expect(await readdir(there.DATA_DIR)).toEqual([])
  await disk.free()
  const { bavail, bsize } = await statfs(disk.path)
  await writeFile(join(disk.path, 'ballast'), Buffer.alloc(bavail * bsize - 200 * 1024))
  expect(await refusalToRestore(there, path)).toMatch(
    /^A restore takes [\d.]+ MB where .+ is, and [\d.]+ KB are free\.$/,
  )
  await disk.free()
  expect((await stat(await backUp(place, { to: here }))).mode & 0o777).toBe(0o600)
  await restore(there, path)
})

test('makes no backup that would fill the disk of the portal', async (context) => {
  const disk = await mountSmallDisk(context)
  const dataDir = join(disk.path, 'data')
  await fillFolder(dataDir)
  await disk.fill()
  const place = { DATA_DIR: dataDir }
  const elsewhere = await makeFolder()
  expect(await refusalToBackUp(place, elsewhere)).toMatch(/^A backup takes .+ are free\.$/)
  await disk.free()
  // Leaves space for the copy and the portal's writes, but not for the backup.
  const { bavail, bsize } = await statfs(disk.path)
  const { size } = await stat(join(dataDir, 'io-arcade.sqlite'))
  await writeFile(join(disk.path, 'ballast'), Buffer.alloc(bavail * bsize - 1.5 * size - 2 ** 20))
  expect(await refusalToBackUp(place, join(disk.path, 'to'))).toMatch(
    /^A backup takes [\d.]+ MB where .+ is, and [\d.]+ MB are free\.$/,
  )
  expect(dirname(await backUp(place, { to: elsewhere }))).toBe(elsewhere)
  await disk.free()
  expect(dirname(await backUp(place))).toBe(join(dataDir, 'backups'))
})

test('a portal whose database moved does not change the restored one', async () => {
  const old = await startTestPortal(await makePlace())
  const place = { DATA_DIR: old.dataDir }
  const player = await signUpByForm(old.url)
  const path = await backUp(place)
  const away = await makeFolder()
  for (const name of await readdir(old.dataDir)) {
    if (name.startsWith('io-arcade.sqlite')) {
      await rename(join(old.dataDir, name), join(away, name))
    }
  }
  await restore(place, path)
  expect((await player.like('gats', true)).status).toBe(503)
  await old.stop()
  const own = await startTestPortal(place)
  const response = await fetch(`${own.url}/likes/gats`, {
    method: 'PUT',
    headers: { origin: own.url, cookie: player.cookie, 'content-type': 'application/json' },
    body: '{"liked":true}',
  })
  expect(response.status).toBe(200)
  const killed = once(own.process, 'exit')
  own.process.kill('SIGKILL')
  await killed
  const again = await startTestPortal(place)
  expect(await (await fetch(`${again.url}/game/gats`)).text()).toContain('Like Gats.io, 1')
})
