/** The state of the backups in a folder: the newest backup, its age, and failures. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readPortalId } from './deletion-log.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeFolder } from '#tests/folder.ts'
import { nameOf } from './backup-names.ts'
import { createBackupStatus } from './backup-status.ts'
import { writeContainer } from './container/write-container.ts'

const HOUR_MS = 3_600_000
const MADE_AT = Date.parse('2026-11-22T03:00:00.000Z')
const OTHER = '6f1d9a52-4a3c-4c58-9a3d-0c6f6c1f0d11'

/** A complete backup of this database. */
async function put(folder: string, madeAt: number, database: string): Promise<void> {
  await writeContainer(
    join(folder, nameOf(new Date(madeAt))),
    {
      engine: 'sqlite',
      madeAt: new Date(madeAt).toISOString(),
      portal: null,
      database,
      schema: { applied: [], floor: undefined },
      accounts: 0,
      likes: 0,
    },
    { secrets: { authSecret: null }, database: Readable.from([Buffer.alloc(1_000)]) },
    undefined,
  )
}

describeOnBothEngines('the status of the backups', (at) => {
  async function start(folder: string, now = MADE_AT) {
    const clock = { now }
    const backups = createBackupStatus(at.db, folder, () => clock.now)
    await backups.refresh()
    return { backups, clock }
  }

  it('finds the newest backup of this database, from any process', async () => {
    const folder = await makeFolder()
    const portalId = await readPortalId(at.db)
    await put(folder, MADE_AT - 24 * HOUR_MS, portalId)
    await put(folder, MADE_AT, portalId)
    // Backups of another portal, an incomplete backup, and a file that is no backup.
    await put(folder, MADE_AT + HOUR_MS, OTHER)
    await writeFile(join(folder, `${nameOf(new Date(MADE_AT + HOUR_MS))}.part`), 'half')
    await writeFile(join(folder, nameOf(new Date(MADE_AT + 2 * HOUR_MS))), 'nothing of the kind')
    const { backups, clock } = await start(folder)
    expect(backups.newest?.madeAt).toBe(MADE_AT)
    expect(backups.newest!.bytes).toBeGreaterThan(1_000)
    expect([backups.warning, backups.detail]).toEqual([undefined, 'last backup: 0s ago'])
    clock.now = MADE_AT + 36 * HOUR_MS
    expect(backups.warning).toBeUndefined()
    clock.now += 60_000
    expect(backups.warning).toBe('the last backup is 36h 1m old')
    expect(backups.detail).toBe('last backup: 36h 1m ago')
    // Another node has made a backup since, and one of this node failed.
    await put(folder, clock.now, portalId)
    backups.report(false)
    await expect.poll(() => backups.newest?.madeAt).toBe(clock.now)
    expect(backups.warning).toBeUndefined()
    expect(backups.detail).toBe('last backup: 0s ago; failed since the start: 1')
  })

  it('counts a backup as older that was made while a clock was ahead', async () => {
    const folder = await makeFolder()
    const portalId = await readPortalId(at.db)
    const [now, ahead] = [Date.now() - HOUR_MS, Date.now() + 400 * 24 * HOUR_MS]
    await put(folder, ahead, portalId)
    const { backups } = await start(folder, now)
    expect(backups.warning).toMatch(/is 9601h/)
    await put(folder, now, portalId)
    await backups.refresh()
    expect([backups.newest?.madeAt, backups.warning]).toEqual([now, undefined])
  })

  it('warns of failures if no backup exists', async () => {
    const { backups } = await start(join(await makeFolder(), 'not-there-yet'))
    expect([backups.warning, backups.detail]).toEqual([undefined, 'last backup: none'])
    backups.report(false)
    expect(backups.warning).toBe('no backup could be made')
  })

  it('keeps its state while the folder is unreadable, and finds it again', async () => {
    const folder = await makeFolder()
    const portalId = await readPortalId(at.db)
    await put(folder, MADE_AT, portalId)
    const { backups } = await start(folder)
    expect(backups.newest?.madeAt).toBe(MADE_AT)
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file in its place')
    await expect(backups.refresh()).rejects.toThrow('ENOTDIR')
    expect(backups.newest?.madeAt).toBe(MADE_AT)
    await rm(folder)
    await mkdir(folder)
    // The backups were removed, which must be reported, too.
    await backups.refresh()
    expect(backups.newest).toBeUndefined()
  })
})
