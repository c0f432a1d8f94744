/** A session of the previous release survives an upgrade and a new key, on both engines. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/db/db.server.ts'
import { describeEachEngine } from '../databases.ts'
import { makeFolder } from '../folder.ts'
import { unpackLastRelease, type LastRelease } from '../last-release.ts'
import { signUpByForm } from '../player-client.ts'
import { startPortal } from '../portal.ts'
import { createPostgresDatabase } from '../postgres.ts'

const FORMER = 'the former key of the portal, long enough'
const NEXT = 'the next key of the portal, long enough too'

const postgresUrl = inject('postgresUrl')

let release: LastRelease
beforeAll(() => {
  release = unpackLastRelease()
})
afterAll(() => release?.remove())

async function start(environment: Record<string, string>, build?: string) {
  const portal = await startPortal(environment, build)
  onTestFinished(() => portal.stop())
  return portal
}

const cookieOf = (response: Response) =>
  response.headers.getSetCookie().find((each) => each.startsWith('session='))

describeEachEngine('a session of the previous release', (engine) => {
  async function makePlace(): Promise<{ environment: Record<string, string>; location: string }> {
    const dataDir = await makeFolder()
    const environment = { DATA_DIR: dataDir, AUTH_SECRET: FORMER, LOG_LEVEL: 'warn' }
    if (engine === 'sqlite') return { environment, location: join(dataDir, 'io-arcade.sqlite') }
    const url = await createPostgresDatabase(postgresUrl!)
    return { environment: { ...environment, DATABASE_URL: url }, location: url }
  }

  async function listTokens(location: string): Promise<string[]> {
    const db = await openDatabase(location)
    const rows = await db.selectFrom('session').select('token').execute()
    await db.destroy()
    return rows.map(({ token }) => token)
  }

  test('stays valid, and its raw token is deleted', async () => {
    const { environment, location } = await makePlace()
    const before = await start(environment, release.build)
    const { cookie } = await signUpByForm(before.url)
    await before.stop()
    const [token] = decodeURIComponent(cookie.split('=')[1]!).split('.')

    const now = await start(environment)
    const profile = () => fetch(`${now.url}/profile`, { headers: { cookie }, redirect: 'manual' })
    expect((await profile()).status).toBe(200)
    // That release had no flags. The response to /api/me sets one.
    const me = await fetch(`${now.url}/api/me`, { headers: { cookie } })
    expect([me.status, me.headers.getSetCookie()]).toEqual([
      200,
      [expect.stringMatching(/^signed-in=/)],
    ])
    await expect
      .poll(() => listTokens(location), { timeout: 30_000 })
      .toEqual([expect.stringMatching(/^sha256:/)])
    expect((await profile()).status).toBe(200)
    // Also from SQLite's file, since the WAL is checkpointed right after.
    const readFiles = () =>
      Promise.all(
        [location, `${location}-wal`].map((path) => readFile(path).catch(() => Buffer.alloc(0))),
      )
    await expect
      .poll(async () => (await readFiles()).some((bytes) => bytes.includes(token!)), {
        timeout: 30_000,
      })
      .toBe(false)
    expect(now.output()).not.toMatch(/"level":50|"err"/)
  })

  test('stays valid with a new key, which then signs its cookie', async () => {
    const { environment } = await makePlace()
    const before = await start(environment)
    const { cookie } = await signUpByForm(before.url)
    await before.stop()
    const keys = { AUTH_SECRET: NEXT, AUTH_SECRET_PREVIOUS: FORMER }
    const between = await start({ ...environment, ...keys })
    const load = (url: string, path: string, own: string) =>
      fetch(url + path, { headers: { cookie: own }, redirect: 'manual' })
    let renewed = ''
    for (const path of ['/api/me', '/profile', '/settings', '/profile.data']) {
      const response = await load(between.url, path, cookie)
      expect([path, response.status]).toEqual([path, 200])
      renewed = cookieOf(response) ?? ''
      expect([path, renewed]).toEqual([
        path,
        expect.stringMatching(/^session=.+; Max-Age=25\d{5};/),
      ])
    }
    const [own] = renewed.split(';', 1)
    expect(cookieOf(await load(between.url, '/profile', own!))).toBeUndefined()
    // A public page renews nothing.
    expect(cookieOf(await load(between.url, '/', cookie))).toBeUndefined()
    // Signing out sets only the cookie that deletes the session.
    const out = await fetch(`${between.url}/sign-out`, {
      method: 'POST',
      headers: { cookie: (await signUpByForm(between.url)).cookie, origin: between.url },
      redirect: 'manual',
    })
    expect(cookieOf(out)).toMatch(/^session=;/)
    await between.stop()

    const after = await start({ ...environment, AUTH_SECRET: NEXT })
    expect((await load(after.url, '/profile', own!)).status).toBe(200)
    expect((await load(after.url, '/profile', cookie)).status).toBe(302)
  })
})
