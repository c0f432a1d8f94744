/** A session survives a new key of the portal, on both engines. */
import { expect, inject, test } from 'vitest'
import { describeEachEngine } from '../databases.ts'
import { makeFolder } from '../folder.ts'
import { signUpByForm } from '../player-client.ts'
import { startTestPortal } from '../test-portal.ts'
import { createPostgresDatabase } from '../postgres.ts'

const FORMER = 'the former key of the portal, long enough'
const NEXT = 'the next key of the portal, long enough too'

const postgresUrl = inject('postgresUrl')

const cookieOf = (response: Response) =>
  response.headers.getSetCookie().find((each) => each.startsWith('session='))

describeEachEngine('a session', (engine) => {
  test('stays valid with a new key, which then signs its cookie', async () => {
    const environment: Record<string, string> = {
      DATA_DIR: await makeFolder(),
      AUTH_SECRET: FORMER,
      LOG_LEVEL: 'warn',
    }
    if (engine === 'postgres') environment.DATABASE_URL = await createPostgresDatabase(postgresUrl!)
    const before = await startTestPortal(environment)
    const { cookie } = await signUpByForm(before.url)
    await before.stop()
    const keys = { AUTH_SECRET: NEXT, AUTH_SECRET_PREVIOUS: FORMER }
    const between = await startTestPortal({ ...environment, ...keys })
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

    const after = await startTestPortal({ ...environment, AUTH_SECRET: NEXT })
    expect((await load(after.url, '/profile', own!)).status).toBe(200)
    expect((await load(after.url, '/profile', cookie)).status).toBe(302)
  })
})
