/** Mailed links: single use, short-lived, and none survives a new password. */
import { expect, it } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { createToken, isTokenValid, removeExpiredTokens } from './account-tokens.server.ts'
import {
  changePassword,
  confirmEmail,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
  sendConfirmation,
  storePassword,
} from './credentials.server.ts'
import { HashQueueFullError } from './hash-line.ts'
import { verifyPassword } from './password-hash.server.ts'
import { endSession } from './session.server.ts'

const site = { portalName: 'IO Arcade', publicUrl: 'http://localhost:3000' }
const client = { address: '192.0.2.1' }

const reset = (db: Db, token: string, password: string) =>
  resetPassword(db, site, { token, password, client })

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

async function startSession(db: Db, userId: string): Promise<string> {
  const id = crypto.randomUUID()
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
    .values({ id, token: crypto.randomUUID(), user_id: userId, ...row })
    .execute()
  return id
}

async function sessionsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('session').select('id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.id)
}

const confirm = (db: Db, token: string, sessionId?: string) =>
  confirmEmail(db, site, { token, sessionId })

async function addressOf(db: Db, id: string) {
  const row = await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email
}

async function hashOf(db: Db, userId: string): Promise<string> {
  const account = await db
    .selectFrom('account')
    .select('password')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return account.password!
}

/** Changes the password of whoever knew the one of this hash, in this session. */
const changeFrom = (passwordHash: string, db: Db, { id }: { id: string }, sessionId: string) =>
  changePassword(db, site, {
    checked: { userId: id, passwordHash },
    sessionId,
    newPassword: 'a brand new password',
    token: 'the new session',
    client,
  })

describeOnBothEngines('a change of the password', (at) => {
  it('changes nothing where another password was set while the hash was made', async () => {
    const owner = await makeUser(at.db)
    await storePassword(at.db, owner.id, 'the old hash')
    const own = await startSession(at.db, owner.id)
    const token = await createToken(at.db, {
      userId: owner.id,
      purpose: 'reset',
      email: owner.email,
    })
    // What was checked is no longer so.
    await at.db.updateTable('account').set({ password: 'the hash of a reset' }).execute()
    expect(await changeFrom('the old hash', at.db, owner, own)).toBe(false)
    expect(await hashOf(at.db, owner.id)).toBe('the hash of a reset')
    expect(await sessionsOf(at.db, owner.id)).toEqual([own])
    expect(await isTokenValid(at.db, 'reset', token)).toBe(true)
    expect(await mailsTo(at.db, owner.email)).toEqual([])
  })

  it('opens no session in place of one that was ended meanwhile', async () => {
    const owner = await makeUser(at.db)
    await storePassword(at.db, owner.id, 'the old hash')
    const own = await startSession(at.db, owner.id)
    await endSession(at.db, own)
    expect(await changeFrom('the old hash', at.db, owner, own)).toBe(false)
    expect(await hashOf(at.db, owner.id)).toBe('the old hash')
    expect(await sessionsOf(at.db, owner.id)).toEqual([])
  })
})

describeOnBothEngines('password reset', (at) => {
  it('sets the password, ends all sessions, and says so by mail', async () => {
    const user = await makeUser(at.db)
    await startSession(at.db, user.id)
    await requestPasswordReset(at.db, site, user.email.toUpperCase())
    const [token = ''] = await tokensTo(at.db, user.email)
    expect(await isTokenValid(at.db, 'reset', token)).toBe(true)
    expect(await reset(at.db, token, 'a brand new password')).toBeTruthy()
    const hash = await hashOf(at.db, user.id)
    expect(await verifyPassword(client, hash, 'a brand new password')).toBeTruthy()
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
      reset(at.db, token, 'the first password'),
      reset(at.db, token, 'the second password'),
    ])
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('voids its siblings', async () => {
    const user = await makeUser(at.db)
    await requestPasswordReset(at.db, site, user.email)
    await requestPasswordReset(at.db, site, user.email)
    const [first = '', second = ''] = await tokensTo(at.db, user.email)
    expect(first).not.toBe(second)
    expect(await reset(at.db, second, 'a brand new password')).toBeTruthy()
    expect(await reset(at.db, first, 'another new password')).toBeUndefined()
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
    expect(await reset(at.db, token, 'a brand new password')).toBeUndefined()
    await removeExpiredTokens(at.db, 100)
    expect(await at.db.selectFrom('account_token').selectAll().execute()).toEqual([])
  })

  it('makes no hash for a link that does not work', async () => {
    const user = await makeUser(at.db)
    const purpose = 'reset'
    const token = await createToken(at.db, { userId: user.id, purpose, email: user.email })
    // Whoever has gone gets no hash: this one tells when it was asked for.
    const gone = { ...client, signal: AbortSignal.abort() }
    const password = 'a brand new password'
    const used = (each: string) =>
      resetPassword(at.db, site, { token: each, password, client: gone })
    expect(await used('invented')).toBeUndefined()
    await expect(used(token)).rejects.toThrow(HashQueueFullError)
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

  it('takes effect when the link is confirmed, and once', async () => {
    const user = await makeUser(at.db)
    await change(at.db, user.id, user.email, 'new@example.org')
    expect(await addressOf(at.db, user.id)).toBe(user.email)
    const [token = ''] = await tokensTo(at.db, 'new@example.org')
    expect(await confirm(at.db, token)).toBeTruthy()
    expect(await addressOf(at.db, user.id)).toBe('new@example.org')
    expect(await confirm(at.db, token)).toBeUndefined()
  })

  it('tells the old address', async () => {
    const user = await makeUser(at.db)
    await change(at.db, user.id, user.email, 'new@example.org')
    const [notice] = await mailsTo(at.db, user.email)
    expect(notice?.subject).toBe('Your email address is about to change | IO Arcade')
  })

  /** Asks for another address and confirms it; returns the old one. */
  async function changeTo(newEmail: string, userId: string, sessionId?: string) {
    const email = (await addressOf(at.db, userId))!
    await change(at.db, userId, email, newEmail)
    const [token = ''] = await tokensTo(at.db, newEmail)
    expect(await confirm(at.db, token, sessionId)).toEqual({ userId, isChanged: true })
    return email
  }

  it('tells the old address that it happened, when, and what to do', async () => {
    const user = await makeUser(at.db)
    await change(at.db, user.id, user.email, 'new@example.org')
    const [token = ''] = await tokensTo(at.db, 'new@example.org')
    const asked = { ...site, contactEmail: 'help@example.org' }
    // An hour before midnight somewhere: the mail says where.
    await confirmEmail(at.db, asked, { token }, Date.UTC(2025, 5, 15, 23, 5))
    const mails = await mailsTo(at.db, user.email)
    const told = mails.find((mail) => mail.subject === 'Your email address was changed | IO Arcade')
    expect(told?.text_body).toMatch(/on June 15, 2025 at 11:05\sPM UTC/)
    expect(told?.text_body).toContain('write to help@example.org right away')
    expect(told?.text_body).toContain(user.id)
    expect(told?.text_body).not.toContain('new@example.org')
  })

  it('ends every session but that of whoever confirms', async () => {
    const [user, other] = [await makeUser(at.db), await makeUser(at.db)]
    const own = await startSession(at.db, user.id)
    await startSession(at.db, user.id)
    const others = await startSession(at.db, other.id)
    await changeTo('new@example.org', user.id, own)
    expect(await sessionsOf(at.db, user.id)).toEqual([own])
    // In a browser of nobody, or of another player, none of them is left.
    await changeTo('newer@example.org', user.id, others)
    expect(await sessionsOf(at.db, user.id)).toEqual([])
    expect(await sessionsOf(at.db, other.id)).toEqual([others])
  })

  it('voids the links that were sent before, also one for a new password', async () => {
    const user = await makeUser(at.db)
    await requestPasswordReset(at.db, site, user.email)
    const [reset = ''] = await tokensTo(at.db, user.email)
    await changeTo('new@example.org', user.id)
    expect(await isTokenValid(at.db, 'reset', reset)).toBe(false)
  })

  it('leaves the thief of a session with a dead link once the owner resets the password', async () => {
    const owner = await makeUser(at.db)
    await change(at.db, owner.id, owner.email, 'thief@example.org')
    const [thiefsLink = ''] = await tokensTo(at.db, 'thief@example.org')
    await requestPasswordReset(at.db, site, owner.email)
    const [ownersLink = ''] = await tokensTo(at.db, owner.email)
    expect(await reset(at.db, ownersLink, 'a brand new password')).toBeTruthy()
    expect(await confirm(at.db, thiefsLink)).toBeUndefined()
    expect(await addressOf(at.db, owner.id)).toBe(owner.email)
  })

  it('dies with a change of the password in the settings, too', async () => {
    const owner = await makeUser(at.db)
    await change(at.db, owner.id, owner.email, 'thief@example.org')
    const [thiefsLink = ''] = await tokensTo(at.db, 'thief@example.org')
    await storePassword(at.db, owner.id, 'the old hash')
    const own = await startSession(at.db, owner.id)
    expect(await changeFrom('the old hash', at.db, owner, own)).toBe(true)
    expect(await confirm(at.db, thiefsLink)).toBeUndefined()
  })

  it('voids an earlier link', async () => {
    const user = await makeUser(at.db)
    await change(at.db, user.id, user.email, 'first@example.org')
    await change(at.db, user.id, user.email, 'second@example.org')
    const [first = ''] = await tokensTo(at.db, 'first@example.org')
    expect(await confirm(at.db, first)).toBeUndefined()
  })

  it('tells nobody that an address is taken, and does not take it', async () => {
    const [user, other] = [await makeUser(at.db), await makeUser(at.db)]
    await change(at.db, user.id, user.email, other.email)
    expect(await tokensTo(at.db, other.email)).toEqual([])
    const late = await createToken(at.db, { userId: user.id, purpose: 'email', email: other.email })
    expect(await confirm(at.db, late)).toBeUndefined()
    expect(await addressOf(at.db, user.id)).toBe(user.email)
  })

  it('confirms the address of a new account', async () => {
    const user = await makeUser(at.db)
    const session = await startSession(at.db, user.id)
    await sendConfirmation(at.db, site, { userId: user.id, email: user.email })
    const [token = ''] = await tokensTo(at.db, user.email)
    expect(await confirm(at.db, token)).toEqual({ userId: user.id, isChanged: false })
    expect(await sessionsOf(at.db, user.id)).toEqual([session])
    expect(await mailsTo(at.db, user.email)).toHaveLength(1)
    const row = await at.db.selectFrom('user').select('email_verified').executeTakeFirstOrThrow()
    expect(Boolean(row.email_verified)).toBe(true)
  })
})
