/** The built portal while it serves: mailed links, and requests without side effects. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { openDatabase } from '#platform/db/db.server.ts'
import { createToken } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { findUserByEmail } from '#features/accounts/server/addresses/address-change.server.ts'
import { signUpByForm } from '../player-client.ts'
import { startPortal, type Portal } from '../portal.ts'

let portal: Portal

beforeAll(async () => {
  // LIMITS is empty, so the default applies: on.
  portal = await startPortal({ LIMITS: '', TRUST_PROXY: '1' })
})
afterAll(() => portal.stop())

describe('a mailed link', () => {
  /** Signs a player up, and creates a link that confirms the address. */
  async function makeLink() {
    const { email, cookie } = await signUpByForm(portal.url)
    const db = await openDatabase(join(portal.dataDir, 'io-arcade.sqlite'))
    const { id: userId } = (await findUserByEmail(db, email))!
    const token = await transact(db, (tx) => createToken(tx, { userId, purpose: 'email', email }))
    await db.destroy()
    return { email, cookie, token, link: `${portal.url}/confirm-email?token=${token}` }
  }

  async function isVerified(email: string): Promise<boolean> {
    const db = await openDatabase(join(portal.dataDir, 'io-arcade.sqlite'))
    const row = await db
      .selectFrom('user')
      .select('email_verified')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await db.destroy()
    return Boolean(row.email_verified)
  }

  /** Submits the form of the link's page, as a browser without JavaScript does. */
  const press = (link: string, token: string, cookie = '') =>
    fetch(link, {
      method: 'POST',
      headers: { Origin: portal.url, cookie },
      body: new URLSearchParams({ token }),
    })

  test('is used up only by the form on its page, not by requests for the page', async () => {
    const { email, cookie, token, link } = await makeLink()
    const headers = { cookie }
    expect((await fetch(link, { method: 'HEAD', headers })).status).toBe(200)
    for (let attempts = 0; attempts < 3; attempts += 1) {
      const page = await fetch(link, { headers })
      expect(page.status).toBe(200)
      expect(await page.text()).toMatch(/<form [^>]+ method="post">.+Confirm address<\/button>/)
    }
    expect((await fetch(link, { method: 'POST' })).status).toBe(403)
    for (const elsewhere of [await fetch(link), await press(link, token)]) {
      expect(new URL(elsewhere.url).pathname).toBe('/sign-in')
      expect(await elsewhere.text()).toContain('Sign in to confirm your email address.')
    }
    const other = await signUpByForm(portal.url)
    expect((await press(link, token, other.cookie)).status).toBe(403)
    expect(await isVerified(email)).toBe(false)

    const confirmed = await press(link, token, cookie)
    expect([confirmed.status, confirmed.url]).toEqual([
      200,
      `${portal.url}/confirm-email?confirmed`,
    ])
    expect(await confirmed.text()).toContain('Email address confirmed')
    expect(await isVerified(email)).toBe(true)
    for (const again of [await press(link, token, cookie), await fetch(link, { headers })]) {
      expect(again.status).toBe(400)
      expect(await again.text()).toContain('This link has expired')
    }
  })

  test.each(['', 'void', '\u2713', 'x'.repeat(4_000)])(
    'with the token %j does not work',
    async (token) => {
      const link = `${portal.url}/confirm-email?${new URLSearchParams({ token })}`
      expect((await fetch(link)).status).toBe(400)
      expect((await press(link, token)).status).toBe(400)
    },
  )
})

test('creates the account and redirects to a non-ASCII path', async () => {
  const pathname = '/%E2%9C%93'
  for (const next of ['/\u2713', '/%E2%9C%93']) {
    const post = (path: string, entries: Record<string, string>) =>
      fetch(`${portal.url}${path}?${new URLSearchParams({ next })}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: portal.url },
        body: new URLSearchParams(entries),
      })
    const account = { email: `${randomUUID()}@example.org`, password: 'a good long password' }
    const made = await post('/sign-up', { ...account, name: 'Ada' })
    expect(made.status).toBe(302)
    // The sign-in page leads on if the browser kept the cookies.
    const check = made.headers.get('Location')!
    expect(check).toContain(`/sign-in?${new URLSearchParams({ next })}&`)
    const [cookie = ''] = made.headers.getSetCookie()
    const again = await fetch(portal.url + check, {
      redirect: 'manual',
      headers: { Cookie: cookie.split(';')[0]! },
    })
    expect([again.status, again.headers.get('Location')]).toEqual([302, pathname])
  }
})

test('a HEAD request for the live stream opens no stream', async () => {
  const response = await fetch(`${portal.url}/live`, { method: 'HEAD' })
  expect(response.headers.get('Content-Type')).toBe('text/event-stream')
  expect(portal.output()).not.toContain('Error')
})
