/**
 * A portal with rate limits, behind a proxy that sets any client address, and players with
 * different addresses.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'
import { startPortal, type Portal } from './portal.ts'

export const PASSWORD = 'a good long password'

let places = 0
/** Returns a client address that has sent no request yet. */
export function newPlace(): string {
  places += 1
  return `10.0.${places >> 8}.${places & 0xff}`
}

export const newEmail = () => `${randomUUID()}@example.org`

export const cookieOf = (cookies: string[], name: string) =>
  cookies.find((each) => each.startsWith(`${name}=`)) ?? ''

/** Starts the portal before the tests of the file, and stops it after them. */
export function useLimitedPortal() {
  const at = {} as { portal: Portal; db: OpenDatabase }
  beforeAll(async () => {
    // No server accepts the mails, so they stay in the outbox, where the tests count them.
    at.portal = await startPortal({
      LIMITS: 'on',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://127.0.0.1:1',
    })
    at.db = await openDatabase(join(at.portal.dataDir, 'io-arcade.sqlite'))
  })
  afterAll(async () => {
    await at.db.destroy()
    await at.portal.stop()
  })

  /** Posts a form as from the portal's own page, forwarded by the proxy. */
  async function post(
    path: string,
    fields: Record<string, string>,
    { address, cookie = '' }: { address: string; cookie?: string },
  ) {
    const response = await fetch(at.portal.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: at.portal.url, 'X-Forwarded-For': address, Cookie: cookie },
      body: new URLSearchParams(fields),
    })
    const cookies = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]!)
    const body = await response.text()
    return {
      status: response.status,
      cookies,
      body,
      retryAfterS: response.headers.get('Retry-After'),
    }
  }

  return {
    at,
    post,
    /** Signs up a new player; `session` and `device` are its cookies. */
    async signUp(address = newPlace(), email = newEmail()) {
      const { status, cookies } = await post(
        '/sign-up',
        { name: 'Ada', email, password: PASSWORD },
        { address },
      )
      expect(status).toBe(302)
      return { email, session: cookieOf(cookies, 'session'), device: cookieOf(cookies, 'device') }
    },
    async countMails(recipient: string) {
      const mails = at.db.selectFrom('outbox').select('id').where('recipient', '=', recipient)
      return (await mails.execute()).length
    },
  }
}
