/** Starting the built portal: its ready line, its data directory, and unusable databases. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/db/db.server.ts'
import { makeUser } from '../factories.ts'
import { makeFolder } from '../folder.ts'
import { findFreePort, runPortal, startPortal } from '../portal.ts'

const DATABASE_FILE = 'io-arcade.sqlite'

async function start(environment: Record<string, string> = {}) {
  const portal = await startPortal(environment)
  onTestFinished(() => portal.stop())
  return portal
}

/** Makes the data directory of a portal that ran before, with a change to its database. */
async function makeDataFolder(change: (path: string) => Promise<void> | void): Promise<string> {
  const dataDir = await makeFolder()
  const portal = await startPortal({ DATA_DIR: dataDir })
  await portal.stop()
  await change(join(dataDir, DATABASE_FILE))
  return dataDir
}

/** Returns how the start ended, and whether the database file is unchanged. */
async function startOn(dataDir: string) {
  const path = join(dataDir, DATABASE_FILE)
  const before = await readFile(path)
  const { code, output } = await runPortal({
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
  })
  return { code, output, isUntouched: (await readFile(path)).equals(before) }
}

/** One plain line with the file and the reason, and exit code 1. */
const refusal = (reason: string) => ({
  code: 1,
  output: expect.stringMatching(
    new RegExp(`^The database cannot be used \\(.+io-arcade\\.sqlite\\): .*${reason}.*\n$`),
  ),
  isUntouched: true,
})

describe('a successful start', () => {
  test('prints one line with every URL that works, and one for the first owner', async () => {
    const portal = await start({ PORTAL_NAME: 'Test Arcade', LIMITS: 'on' })
    // Before the first request: a slow response is logged.
    await expect.poll(portal.stdout).toMatch(/\n.+\n$/)
    const stdout = portal.stdout()
    expect(portal.output()).toBe(stdout)
    const response = await fetch(`${portal.url}/`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Test Arcade')
    const line =
      /^Test Arcade is ready at (\S+?)(?:, on this network at (.+))? \(version .+\)\nThe portal has no owner\. To become one and name the portal, open this link\. It works once, for 24 hours: \S+\n$/
    expect(stdout).toMatch(line)
    const [, first, network] = line.exec(stdout)!
    expect(first).toBe(portal.url)
    const { port } = new URL(portal.url)
    const machine = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
    expect(network?.split(' ') ?? []).toEqual(
      machine.map(({ address }) => `http://${address}:${port}`),
    )
    await portal.stop()
  })

  test.each([
    ['0.0.0.0', 1],
    ['127.0.0.1', 0],
  ])('warns that limits are off for the network, on %s', async (HOST, times) => {
    const portal = await start({ HOST, LIMITS: 'off' })
    expect(
      portal.output().split('LIMITS=off: no rate limits for anyone who can reach this host')
        .length - 1,
    ).toBe(times)
  })

  test('prints no link once the portal has an owner', async () => {
    const dataDir = await makeFolder()
    const PUBLIC_URL = 'https://play.example.org'
    const first = await start({ DATA_DIR: dataDir, PUBLIC_URL, LIMITS: 'on' })
    await expect.poll(first.stdout).toContain(`: ${PUBLIC_URL}/admin/owner?token=`)
    await first.stop()
    const db = await openDatabase(join(dataDir, DATABASE_FILE))
    const { id } = await makeUser(db)
    await db.updateTable('user').set({ role: 'owner' }).where('id', '=', id).execute()
    await db.destroy()
    const second = await start({ DATA_DIR: dataDir })
    expect(second.stdout()).not.toContain('owner')
  })

  test('of two portals on one new directory, one starts and the other names its process', async () => {
    const dataDir = await makeFolder()
    const ends = await Promise.allSettled([1, 2].map(() => start({ DATA_DIR: dataDir })))
    const started = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
    expect([started.length, refused.length]).toEqual([1, 1])
    const { url, process: child } = started[0]!
    expect(refused[0]).toContain(`process ${child.pid} on `)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/game/survev`)).status).toBe(200)
  })
})

describe('an unusable database ends the start and stays unchanged', () => {
  test('of a newer schema', async () => {
    const dataDir = await makeDataFolder((path) => {
      const database = new DatabaseSync(path)
      database.exec(
        "insert into kysely_migration values ('9999-from-the-future', '2099-01-01');" +
          " update schema_floor set migration = '9999-from-the-future'",
      )
      database.close()
    })
    expect(await startOn(dataDir)).toEqual(
      refusal('its schema is newer than this version of the portal'),
    )
  })

  test('with internal damage', async () => {
    const dataDir = await makeDataFolder(async (path) => {
      const content = await readFile(path)
      await writeFile(path, content.fill(0xab, content.length - 4096))
    })
    expect(await startOn(dataDir)).toEqual(refusal('(damaged|malformed)'))
  })

  test('that is another file', async () => {
    const dataDir = await makeDataFolder((path) => writeFile(path, 'Dear reader,\n'.repeat(1_000)))
    expect(await startOn(dataDir)).toEqual(refusal('file is not a database'))
  })

  test('that is a folder', async () => {
    const dataDir = await makeFolder()
    await mkdir(join(dataDir, DATABASE_FILE))
    const { code, output } = await runPortal({
      PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
    })
    expect(code).toBe(1)
    expect(output).toMatch(/^The database cannot be used \(.+io-arcade\.sqlite\): .+\n$/)
    expect(await readdir(join(dataDir, DATABASE_FILE))).toEqual([])
  })
})
