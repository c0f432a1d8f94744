/** Starting the built portal: its ready line, its data directory, and unusable databases. */
import { readFile, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/db.server.ts'
import { makeUser } from '../factories.ts'
import { makeFolder } from '../folder.ts'
import { findFreePort, runPortal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'

const DATABASE_FILE = 'io-arcade.sqlite'

describe('a successful start', () => {
  test('prints one line with every URL that works, and one for the first owner', async () => {
    const portal = await startTestPortal({ PORTAL_NAME: 'Test Arcade', LIMITS: 'on' })
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
    const portal = await startTestPortal({ HOST, LIMITS: 'off' })
    expect(
      portal.output().split('LIMITS=off: no rate limits for anyone who can reach this host')
        .length - 1,
    ).toBe(times)
  })

  test('prints no link once the portal has an owner', async () => {
    const dataDir = await makeFolder()
    const PUBLIC_URL = 'https://play.example.org'
    const first = await startTestPortal({ DATA_DIR: dataDir, PUBLIC_URL, LIMITS: 'on' })
    await expect.poll(first.stdout).toContain(`: ${PUBLIC_URL}/admin/owner?token=`)
    await first.stop()
    const db = await openDatabase(join(dataDir, DATABASE_FILE))
    const { id } = await makeUser(db)
    await db.updateTable('user').set({ role: 'owner' }).where('id', '=', id).execute()
    await db.destroy()
    const second = await startTestPortal({ DATA_DIR: dataDir })
    expect(second.stdout()).not.toContain('owner')
  })

  test('of two portals on one new directory, one starts and the other names its process', async () => {
    const dataDir = await makeFolder()
    const ends = await Promise.allSettled([1, 2].map(() => startTestPortal({ DATA_DIR: dataDir })))
    const started = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
    expect([started.length, refused.length]).toEqual([1, 1])
    const { url, process: child } = started[0]!
    const line = `The data folder is in use .+: process ${child.pid} on .+ at ${url}\\. End it first`
    expect(refused[0]).toMatch(new RegExp(`the portal ended with code 1\n[^]*\n${line}`))
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/game/survev`)).status).toBe(200)
  })
})

// Other faults of the file are in db.test.ts.
test('an unusable database ends the start with one line, and stays unchanged', async () => {
  const DATA_DIR = await makeFolder()
  const path = join(DATA_DIR, DATABASE_FILE)
  await writeFile(path, 'Dear reader,\n'.repeat(1_000))
  const { code, output } = await runPortal({ PORT: String(await findFreePort()), DATA_DIR })
  expect(code).toBe(1)
  expect(output).toMatch(
    /^The database cannot be used \(.+io-arcade\.sqlite\): .*file is not a database.*\n$/,
  )
  expect(await readFile(path, 'utf8')).toBe('Dear reader,\n'.repeat(1_000))
})
