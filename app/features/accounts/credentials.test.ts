/** Mailed links: single use, short-lived, and none survives a new password. */
import { expect, it } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { createToken, isTokenValid, removeExpiredTokens } from './account-tokens.server.ts'
import {
  confirmEmail,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
  securePasswordChange,
  sendConfirmation,
} from './credentials.server.ts'
import { verifyPassword } from './password-hash.server.ts'

const site = { portalName: 'IO Arcade', publicUrl: 'http://localhost:3000' }

async function mailsTo(db: Db, recipient: string) {
  return db
    .selectFrom('outbox')
    .select(['subject', 'text_body', 'html_body'])
    .where('recipient', '=', recipient)
    .execute()
}

/** The secrets of the links that were mailed to an address. */
async function tokensTo(db: Db, recipient: string): Promise<string[]> {
  const mails = await mailsTo(db, recipient)
  return mails.flatMap((mail) => mail.text_body.match(/token=([\w-]+)/)?.[1] ?? [])
}

async function startSession(db: Db, userId: string) {
  const date = new Date(Date.now() + 60_000).toISOString()
  const row = {
    expires_at: date,
    created_at: date,
    updated_at: date,
    ip_address: null,
    user_agent: null,
  }
  await db
    .insertInto('session')
    .values({ id: crypto.randomUUID(), token: crypto.randomUUID(), user_id: userId, ...row })
    .execute()
}

async function addressOf(db: Db, id: string) {
  const row = await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email
}

describeOnBothEngines('password reset', (at) => {
  it('sets the password, ends all sessions, and says so by mail', async () => {
    const user = await makeUser(at.db)
    await startSession(at.db, user.id)
    await requestPasswordReset(at.db, site, user.email.toUpperCase())
    const [token = ''] = await tokensTo(at.db, user.email)
    expect(await isTokenValid(at.db, 'reset', token)).toBe(true)
    expect(await resetPassword(at.db, site, token, 'a brand new password')).toBeTruthy()
    const { password } = await at.db
      .selectFrom('account')
      .select('password')
      .executeTakeFirstOrThrow()
    expect(await verifyPassword(password!, 'a brand new password')).toBeTruthy()
    expect(await at.db.selectFrom('session').select('id').execute()).toEqual([])
    const subjects = (await mailsTo(at.db, user.email)).map((mail) => mail.subject)
    expect(subjects.toSorted()).toEqual([
      'Set a new password | IO Arcade',
      'Your password was changed | IO Arcade',
    ])
  })

  it('works once', async () => {
    const user = await makeUser(at.db)
    await requestPasswordReset(at.db, site, user.email)
    const [token = ''] = await tokensTo(at.db, user.email)
    const results = await Promise.all([
      resetPassword(at.db, site, token, 'the first password'),
      resetPassword(at.db, site, token, 'the second password'),
    ])
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('voids its siblings', async () => {
    const user = await makeUser(at.db)
    await requestPasswordReset(at.db, site, user.email)
    await requestPasswordReset(at.db, site, user.email)
    const [first = '', second = ''] = await tokensTo(at.db, user.email)
    expect(first).not.toBe(second)
    expect(await resetPassword(at.db, site, second, 'a brand new password')).toBeTruthy()
    expect(await resetPassword(at.db, site, first, 'another new password')).toBeUndefined()
  })

  it('lives 30 minutes', async () => {
    const user = await makeUser(at.db)
    const token = await createToken(
      at.db,
      { userId: user.id, purpose: 'reset', email: user.email },
      0,
    )
    expect(await isTokenValid(at.db, 'reset', token, 30 * 60_000 - 1)).toBe(true)
    expect(await isTokenValid(at.db, 'reset', token, 30 * 60_000)).toBe(false)
    expect(await resetPassword(at.db, site, token, 'a brand new password')).toBeUndefined()
    await removeExpiredTokens(at.db)
    expect(await at.db.selectFrom('account_token').selectAll().execute()).toEqual([])
  })

  it('stores no secret of a link', async () => {
    const user = await makeUser(at.db)
    await requestPasswordReset(at.db, site, user.email)
    const [token = ''] = await tokensTo(at.db, user.email)
    const stored = await at.db.selectFrom('account_token').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('sends nothing to an address without an account', async () => {
    await requestPasswordReset(at.db, site, 'nobody@example.org')
    expect(await at.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})

describeOnBothEngines('change of the address', (at) => {
  const change = (db: Db, userId: string, email: string, newEmail: string) =>
    requestEmailChange(db, site, { userId, email, newEmail })

  it('takes effect when the link is opened, and once', async () => {
    const user = await makeUser(at.db)
    await change(at.db, user.id, user.email, 'new@example.org')
    expect(await addressOf(at.db, user.id)).toBe(user.email)
    const [token = ''] = await tokensTo(at.db, 'new@example.org')
    expect(await confirmEmail(at.db, token)).toBe(true)
    expect(await addressOf(at.db, user.id)).toBe('new@example.org')
    expect(await confirmEmail(at.db, token)).toBe(false)
  })

  it('tells the old address', async () => {
    const user = await makeUser(at.db)
    await change(at.db, user.id, user.email, 'new@example.org')
    const [notice] = await mailsTo(at.db, user.email)
    expect(notice?.subject).toBe('Your email address is about to change | IO Arcade')
  })

  it('leaves the thief of a session with a dead link once the owner resets the password', async () => {
    const owner = await makeUser(at.db)
    await change(at.db, owner.id, owner.email, 'thief@example.org')
    const [thiefsLink = ''] = await tokensTo(at.db, 'thief@example.org')
    await requestPasswordReset(at.db, site, owner.email)
    const [ownersLink = ''] = await tokensTo(at.db, owner.email)
    expect(await resetPassword(at.db, site, ownersLink, 'a brand new password')).toBeTruthy()
    expect(await confirmEmail(at.db, thiefsLink)).toBe(false)
    expect(await addressOf(at.db, owner.id)).toBe(owner.email)
  })

  it('dies with a change of the password in the settings, too', async () => {
    const owner = await makeUser(at.db)
    await change(at.db, owner.id, owner.email, 'thief@example.org')
    const [thiefsLink = ''] = await tokensTo(at.db, 'thief@example.org')
    await securePasswordChange(at.db, site, { userId: owner.id, email: owner.email })
    expect(await confirmEmail(at.db, thiefsLink)).toBe(false)
  })

  it('voids an earlier link', async () => {
    const user = await makeUser(at.db)
    await change(at.db, user.id, user.email, 'first@example.org')
    await change(at.db, user.id, user.email, 'second@example.org')
    const [first = ''] = await tokensTo(at.db, 'first@example.org')
    expect(await confirmEmail(at.db, first)).toBe(false)
  })

  it('tells nobody that an address is taken, and does not take it', async () => {
    const [user, other] = [await makeUser(at.db), await makeUser(at.db)]
    await change(at.db, user.id, user.email, other.email)
    expect(await tokensTo(at.db, other.email)).toEqual([])
    const late = await createToken(at.db, { userId: user.id, purpose: 'email', email: other.email })
    expect(await confirmEmail(at.db, late)).toBe(false)
    expect(await addressOf(at.db, user.id)).toBe(user.email)
  })

  it('confirms the address of a new account', async () => {
    const user = await makeUser(at.db)
    await sendConfirmation(at.db, site, { userId: user.id, email: user.email })
    const [token = ''] = await tokensTo(at.db, user.email)
    expect(await confirmEmail(at.db, token)).toBe(true)
    const row = await at.db.selectFrom('user').select('email_verified').executeTakeFirstOrThrow()
    expect(Boolean(row.email_verified)).toBe(true)
  })
})
