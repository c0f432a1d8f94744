/** Backups verified and listed next to the running portal, which they leave as it is. */
import { chown, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { MIGRATION_NAMES } from '#platform/db/migrate.server.ts'
import type { BackupMetadata } from '#ops/backups/container/container-format.ts'
import { writeContainer } from '#ops/backups/container/write-container.ts'
import {
  ONE_LINE,
  backUp,
  listBackups,
  makePlace,
  runBackupCommand,
  writePassphrase,
} from '../backups.ts'
import { describeOnBothEngines } from '../databases.ts'
import { makeFolder } from '../folder.ts'
import { placeOf, startTestPortal } from '../test-portal.ts'

/** The files of a folder with their times, without those that a reader of SQLite leaves. */
async function traceOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const kept = names.filter((name) => !/\.sqlite-(wal|shm)$/.test(name)).toSorted()
  return Promise.all(
    kept.map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`),
  )
}

/** Writes a file with a correct checksum. */
async function writeBackup(schema: BackupMetadata['schema'], database: string): Promise<string> {
  const path = join(await makeFolder(), 'io-arcade-2026-01-01T000000.000Z.backup')
  const madeAt = '2026-01-01T00:00:00.000Z'
  const metadata = {
    engine: 'sqlite',
    madeAt,
    portal: null,
    schema,
    accounts: 0,
    likes: 0,
  } as const
  const content = (async function* () {
    yield Buffer.from(database)
  })()
  const body = { secrets: { authSecret: null }, database: content }
  await writeContainer(path, metadata, body, undefined)
  return path
}

describeOnBothEngines('a backup', (at) => {
  it('is verified next to the running portal, without a trace', async () => {
    const isPostgres = at.engine === 'postgres'
    const place = await placeOf(at)
    const BACKUP_PASSPHRASE_FILE = await writePassphrase('a good long passphrase')
    await startTestPortal(place)
    const to = await makeFolder()
    const path = await backUp({ ...place, BACKUP_PASSPHRASE_FILE }, { to })
    const before = [await traceOf(place.DATA_DIR!), await traceOf(to)]
    const TMPDIR = await makeFolder()
    const environment = { ...place, TMPDIR }
    const right = { ...environment, BACKUP_PASSPHRASE_FILE }
    const { code, out, error } = await runBackupCommand('restore', right, ['--check', path])
    expect([code, error]).toEqual([0, ''])
    expect(out).toMatch(/^The backup is complete: .+ with 0 accounts and 0 likes\.\n/)
    expect(out).toContain('It is encrypted, and the passphrase matches.')
    expect(out).toContain('Its schema fits this version.')
    expect(out).toContain('The backup includes the session key')
    expect(out).toContain(isPostgres ? 'It is of a Postgres' : 'passes the integrity check')
    const other = await writePassphrase('another long passphrase')
    const wrong = { ...environment, BACKUP_PASSPHRASE_FILE: other }
    for (const [given, words] of [
      [environment, 'set BACKUP_PASSPHRASE_FILE'],
      [wrong, 'The passphrase does not match'],
    ] as const) {
      const refused = await runBackupCommand('restore', given, [path, '--check'])
      expect(refused).toMatchObject({ code: 1, out: '', error: expect.stringMatching(ONE_LINE) })
      expect(refused.error).toContain(words)
    }
    expect([await traceOf(place.DATA_DIR!), await traceOf(to)]).toEqual(before)
    expect(await readdir(TMPDIR)).toEqual([])
  })
})

describe('restore -- --check', () => {
  async function refusalOf(path: string): Promise<string> {
    const TMPDIR = await makeFolder()
    const DATA_DIR = join(TMPDIR, 'none')
    const refused = await runBackupCommand('restore', { DATA_DIR, TMPDIR }, ['--check', path])
    expect(refused).toMatchObject({ code: 1, out: '', error: expect.stringMatching(ONE_LINE) })
    expect(await readdir(TMPDIR)).toEqual([])
    return refused.error
  }

  test('finds a changed bit, a damaged database and a schema of a later version', async () => {
    const path = await backUp(await makePlace())
    const bytes = await readFile(path)
    bytes[bytes.length >> 1]! ^= 1
    await writeFile(path, bytes)
    expect(await refusalOf(path)).toContain('is damaged: its checksum')
    const applied = [...MIGRATION_NAMES]
    expect(await refusalOf(await writeBackup({ applied }, 'no database'))).toContain(
      'file is not a database',
    )
    const later = { applied: [...applied, '9999-later'], floor: '9999-later' }
    expect(await refusalOf(await writeBackup(later, 'not read'))).toContain(
      'The backup cannot be used: its schema is newer',
    )
    expect(await refusalOf('/nowhere')).toContain('The backup cannot be read')
  })
})

describe('backup -- --list', () => {
  test('shows time, size, encryption and whether each can be opened', async () => {
    const BACKUP_PASSPHRASE_FILE = await writePassphrase('a good long passphrase')
    const place = await makePlace()
    const list = (environment = {}) =>
      runBackupCommand('backup', { ...place, ...environment }, ['--list'])
    expect(await list()).toEqual({
      code: 0,
      out: `There is no backup in ${join(place.DATA_DIR, 'backups')}.\n`,
      error: '',
    })
    const plain = await backUp(place)
    const encrypted = await backUp({ ...place, BACKUP_PASSPHRASE_FILE })
    const elsewhere = await backUp(place, { to: await makeFolder() })
    const rowOf = (out: string, path: string) =>
      out
        .split('\n')
        .find((line) => line.endsWith(path))
        ?.split(/ {2,}/)
        .slice(0, 4)
    const timeOf = (path: string) => /T(\d\d)(\d\d)(\d\d)\.\d{3}Z\.backup$/.exec(path)!.slice(1)
    const madeAt = (path: string) =>
      expect.stringMatching(new RegExp(`^\\d{4}-\\d\\d-\\d\\d ${timeOf(path).join(':')}$`))
    const size = expect.stringMatching(/^\d+\.\d [KM]B$/)

    const right = await list({ BACKUP_PASSPHRASE_FILE })
    expect([right.code, right.error]).toEqual([0, ''])
    expect(rowOf(right.out, plain)).toEqual([madeAt(plain), size, 'no', 'yes'])
    expect(rowOf(right.out, encrypted)).toEqual([madeAt(encrypted), size, 'yes', 'yes'])
    expect(rowOf(right.out, elsewhere)).toEqual([madeAt(elsewhere), size, 'no', 'yes'])
    await writeFile(plain, 'no backup')
    const wrong = await list({ BACKUP_PASSPHRASE_FILE: await writePassphrase('another long one') })
    expect(wrong.code).toBe(1)
    expect(rowOf(wrong.out, encrypted)).toEqual([madeAt(encrypted), size, 'yes', 'no'])
    expect(wrong.out).toContain(`The passphrase does not match ${encrypted}`)
    expect(rowOf(wrong.out, plain)).toEqual(['unknown', '0.0 KB', 'unknown', 'no'])
    expect(wrong.out).toContain(`${plain} is damaged`)
    expect(await listBackups(join(place.DATA_DIR, 'backups'))).toHaveLength(2)
  })
})

describe('a command', () => {
  test('takes paths from the folder of its caller', async () => {
    const [place, INIT_CWD] = [await makePlace(), await makeFolder()]
    const caller = { ...place, INIT_CWD }
    const made = await runBackupCommand('backup', caller, ['--to', 'copies'])
    const [path] = await listBackups(join(INIT_CWD, 'copies'))
    expect(made.out).toContain(`Backup made: ${path} (`)
    const list = await runBackupCommand('backup', caller, ['--list', '--to', 'copies'])
    expect(list.out).toContain(path)
    const restored = {
      DATA_DIR: join(await makeFolder(), 'restored'),
      INIT_CWD: join(INIT_CWD, 'copies'),
    }
    const { code, error } = await runBackupCommand('restore', restored, [basename(path!)])
    expect([code, error]).toEqual([0, ''])
  })

  test.runIf(process.getuid?.() === 0)('is refused to another user than the owner', async () => {
    const place = await makePlace()
    const path = await backUp(place)
    const empty = await makeFolder()
    for (const folder of [place.DATA_DIR, empty]) await chown(folder, 65_534, 65_534)
    for (const [name, args, DATA_DIR] of [
      ['backup', [], place.DATA_DIR],
      ['restore', [path], empty],
      ['migrate-engine', ['--to', 'postgres://127.0.0.1:1/none'], place.DATA_DIR],
      ['create-database', [], empty],
    ] as const) {
      const before = await readdir(DATA_DIR)
      const { code, error } = await runBackupCommand(name, { DATA_DIR }, [...args])
      expect([code, error]).toEqual([
        1,
        `The data folder (${DATA_DIR}) belongs to user 65534, who could not open files of user 0. Run the command as its owner: sudo -u '#65534' …\n`,
      ])
      expect(await readdir(DATA_DIR)).toEqual(before)
    }
  })
})
