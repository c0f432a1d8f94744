/** The failed-login throttle of the built portal, and the users whom it must not affect. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { PASSWORD, cookieOf, newEmail, newPlace, useLimitedPortal } from '../limited-portal.ts'
import { insertRows } from '../rows.ts'

const WRONG = 'a wrong password'

const { at, post, signUp } = useLimitedPortal()

const signIn = (email: string, password: string, address: string, cookie = '') =>
  post('/sign-in', { email, password }, { address, cookie })

/** Sends wrong passwords one after the other; returns the statuses. */
async function guess(times: number, email: string, address: string, cookie = '') {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) {
    statuses.push((await signIn(email, WRONG, address, cookie)).status)
  }
  return statuses
}

describe('failed logins', () => {
  test('reveal nothing about an account that does not exist', async () => {
    const statuses = await guess(11, newEmail(), newPlace())
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  })

  test('do not lock out the owner on a known device in the same network', async () => {
    const address = newPlace()
    const { email, device } = await signUp(address)
    expect(device).toMatch(/^device=[\w-]{22}\.[\w-]{22}$/)
    expect((await guess(12, email, address)).at(-1)).toBe(429)
    expect((await signIn(email, PASSWORD, address)).status).toBe(429)
    const known = await signIn(email, PASSWORD, address, device)
    expect(known.status).toBe(302)
    expect(cookieOf(known.cookies, 'device')).toBe(device)
    // The device is known for this account only.
    const other = await signUp()
    await guess(11, other.email, address)
    expect((await signIn(other.email, PASSWORD, address, device)).status).toBe(429)
  })
})

describe('a known device', () => {
  test('stays known only after a password change on it, and is removed with the account', async () => {
    const address = newPlace()
    const { email, session, device } = await signUp(address)
    const changed = await post(
      '/settings',
      {
        intent: 'change-password',
        currentPassword: PASSWORD,
        newPassword: 'another good password',
        passwordConfirmation: 'another good password',
      },
      { address, cookie: `${session}; ${device}` },
    )
    const renewed = cookieOf(changed.cookies, 'device')
    expect(renewed.slice(0, 30)).toBe(device.slice(0, 30))
    await guess(11, email, address)
    expect((await signIn(email, 'another good password', address, device)).status).toBe(429)
    const again = await signIn(email, 'another good password', address, renewed)
    expect(again.status).toBe(302)

    const deleted = await post(
      '/settings',
      { intent: 'delete-account', emailConfirmation: email },
      { address, cookie: again.cookies.join('; ') },
    )
    expect(deleted.cookies).toContain('device=')
  })

  /** Sets another password by a mailed link. */
  async function reset(email: string, address: string) {
    await post('/forgot-password', { email }, { address })
    const { text_body } = await at.db
      .selectFrom('outbox')
      .select('text_body')
      .where('recipient', '=', email)
      .where('text_body', 'like', '%/reset-password?token=%')
      .executeTakeFirstOrThrow()
    const token = text_body.match(/token=([\w-]+)/)?.[1] ?? ''
    const password = 'another good password'
    const form = { token, password, passwordConfirmation: password }
    const { status, cookies } = await post('/reset-password', form, { address })
    expect(status).toBe(200)
    return { password, cookie: cookies.join('; ') }
  }

  test('is known after a password reset on it', async () => {
    const address = newPlace()
    const { email } = await signUp(address)
    await guess(11, email, address)
    const { password, cookie } = await reset(email, address)
    expect((await signIn(email, password, address, cookie)).status).toBe(302)
  })

  test('stays unknown after a password reset if a sign-in needs a code', async () => {
    const address = newPlace()
    const { email } = await signUp(address)
    const user = at.db.updateTable('user').where('email', '=', email)
    const { id } = await user
      .set({ email_verified: sql`true` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const factor = { user_id: id, secret: '', created_at: 1 }
    await insertRows(at.db, 'second_factor', factor)
    expect((await reset(email, address)).cookie).not.toContain('device=')
  })
})
