/**
 * Tests password resets and changes: single-use, short-lived links that a new password invalidates.
 */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { handleEvents } from '#tests/events.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { startBeforeCommit } from '#tests/locks.ts'
import {
  changeFrom,
  hashOf,
  mailsTo,
  reset,
  sessionsOf,
  site,
  startSession,
  tokensTo,
} from '#tests/mailed-links.ts'
import {
  createToken,
  findTokenOwner,
  removeExpiredTokens,
} from '../addresses/account-tokens.server.ts'
import { findSessionRole } from '../sessions/session-role.server.ts'
import { requestPasswordReset } from './request-reset.server.ts'
import { RESET_PASSWORD, storePassword } from './set-password.server.ts'
import { verifyPassword } from './password-hash.server.ts'
import { revokeSession } from '../sessions/revoke-sessions.server.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestServices } from '#tests/services.ts'
import { enter, requester } from '#tests/sign-ins.ts'

describeOnBothEngines('password change', (at) => {
  it('changes nothing if the password changed while the new one was hashed', async () => {
    const owner = await makeUser(at.db)
    await transact(at.db, (tx) => storePassword(tx, owner.id, 'the old hash'))
    const own = await startSession(at.db, owner.id)
    const token = await transact(at.db, (tx) =>
      createToken(tx, {
        userId: owner.id,
        purpose: 'reset',
        email: owner.email,
      }),
    )
    // The password changes after the check.
    await at.db.updateTable('account').set({ password: 'the hash of a reset' }).execute()
    expect(await changeFrom('the old hash', at.db, owner, own)).toBe(false)
    expect(await hashOf(at.db, owner.id)).toBe('the hash of a reset')
    expect(await sessionsOf(at.db, owner.id)).toEqual([own])
    expect(await findTokenOwner(at.db, 'reset', token)).toBeDefined()
    expect(await mailsTo(at.db, owner.email)).toEqual([])
  })

  it("creates no session if the requester's session ended meanwhile", async () => {
    const owner = await makeUser(at.db)
    await transact(at.db, (tx) => storePassword(tx, owner.id, 'the old hash'))
    const own = await startSession(at.db, owner.id)
    await transact(at.db, (tx) => revokeSession(tx, { userId: owner.id, sessionId: own }))
    expect(await changeFrom('the old hash', at.db, owner, own)).toBe(false)
    expect(await hashOf(at.db, owner.id)).toBe('the old hash')
    expect(await sessionsOf(at.db, owner.id)).toEqual([])
  })
})

describeOnBothEngines('a change at the same time', (at) => {
  it('keeps the first password that another session sets', async () => {
    const { id } = await makeUser(at.db)
    const sessionId = await startSession(at.db, id)
    const first = { id: 'first', account_id: id, provider_id: 'credential', user_id: id }
    const dates = { created_at: new Date().toISOString(), updated_at: new Date().toISOString() }
    const changed = await startBeforeCommit(
      at,
      async (tx) => {
        await tx.updateTable('user').set({ name: 'Locked' }).where('id', '=', id).execute()
        const row = { ...first, ...dates, password: 'the first hash' }
        await insertRows(tx, 'account', row)
      },
      () => changeFrom(undefined, at.db, { id }, sessionId),
    )
    expect(changed).toBe(false)
    expect(await hashOf(at.db, id)).toBe('the first hash')
  })

  it('is not made by a session that another one ends', async () => {
    const { id } = await makeUser(at.db)
    const sessionId = await startSession(at.db, id)
    const role = await startBeforeCommit(
      at,
      (tx) => tx.deleteFrom('session').execute(),
      () => transact(at.db, (tx) => findSessionRole(tx, sessionId)),
    )
    expect(role).toBeUndefined()
  })
})

describeOnBothEngines('password reset', (at) => {
  it.each([
    { isVerified: false, left: 0 },
    { isVerified: true, left: 1 },
  ])('leaves $left other ways in if the address is confirmed: $isVerified', async (row) => {
    const { id, email } = await makeUser(at.db, { isVerified: row.isVerified })
    const date = new Date(at.db.now()).toISOString()
    const dates = { created_at: date, updated_at: date }
    const stored = { host: '', public_key: '', counter: 0, transports: '[]' }
    const key = { ...stored, name: 'Key', created_at: 1 }
    const identity = { account_id: 'ada', provider_id: 'https://id.example.org', password: null }
    await insertRows(at.db, 'passkey', { id, user_id: id, ...key })
    await insertRows(at.db, 'account', { id, user_id: id, ...identity, ...dates })
    await insertRows(at.db, 'second_factor', { user_id: id, secret: '', created_at: 1 })
    await insertRows(at.db, 'recovery_code', { user_id: id, code_hash: '' })
    const open = { userId: id, purpose: 'reset', email } as const
    const token = await transact(at.db, (tx) => createToken(tx, open))
    const needsCode = row.isVerified
    expect(await reset(at.db, token, 'a brand new password')).toMatchObject({ needsCode })
    const passkeys = await at.db.selectFrom('passkey').select('user_id').execute()
    const accounts = await at.db.selectFrom('account').select('user_id').execute()
    const factors = await at.db.selectFrom('second_factor').select('user_id').execute()
    const codes = await at.db.selectFrom('recovery_code').select('user_id').execute()
    const counts = [passkeys, accounts, factors, codes].map(({ length }) => length)
    expect(counts).toEqual([row.left, row.left + 1, row.left, row.left])
  })

  it('sets the password, ends all sessions, and sends a mail', async () => {
    handleEvents(at.db)
    const user = await makeUser(at.db)
    await startSession(at.db, user.id)
    await transact(at.db, (tx) => requestPasswordReset(tx, site, user.email.toUpperCase()))
    const [token = ''] = await tokensTo(at.db, user.email)
    expect(await findTokenOwner(at.db, 'reset', token)).toBeDefined()
    expect(await reset(at.db, token, 'a brand new password')).toBeTruthy()
    const hash = await hashOf(at.db, user.id)
    expect(await verifyPassword(requester, hash, 'a brand new password')).toBeTruthy()
    expect(await at.db.selectFrom('session').select('id').execute()).toEqual([])
    const subjects = (await mailsTo(at.db, user.email)).map((mail) => mail.subject)
    expect(subjects.toSorted()).toEqual([
      'Set a new password | IO Arcade',
      'Your password was changed | IO Arcade',
    ])
  })

  it('works once', async () => {
    const user = await makeUser(at.db)
    await transact(at.db, (tx) => requestPasswordReset(tx, site, user.email))
    const [token = ''] = await tokensTo(at.db, user.email)
    const results = await Promise.all([
      reset(at.db, token, 'the first password'),
      reset(at.db, token, 'the second password'),
    ])
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('refuses a link that was mailed to a former address', async () => {
    const user = await makeUser(at.db)
    await transact(at.db, (tx) => storePassword(tx, user.id, 'the old hash'))
    const purpose = 'reset'
    const makeToken = () =>
      transact(at.db, (tx) => createToken(tx, { userId: user.id, purpose, email: user.email }))
    const token = await makeToken()
    // The address changes while the new password is hashed.
    const second = await makeToken()
    const resetting = await at.db.transaction().execute(async (tx) => {
      await tx.updateTable('user').set({ email: 'new@example.org' }).execute()
      return [reset(at.db, second, 'a brand new password')]
    })
    expect(await Promise.all(resetting)).toEqual([undefined])
    // The address has changed before the link is opened.
    expect(await findTokenOwner(at.db, purpose, token)).toBeUndefined()
    expect(await hashOf(at.db, user.id)).toBe('the old hash')
  })

  it("invalidates the user's other reset links", async () => {
    const user = await makeUser(at.db)
    await transact(at.db, (tx) => requestPasswordReset(tx, site, user.email))
    await transact(at.db, (tx) => requestPasswordReset(tx, site, user.email))
    const [first = '', second = ''] = await tokensTo(at.db, user.email)
    expect(first).not.toBe(second)
    expect(await reset(at.db, second, 'a brand new password')).toBeTruthy()
    expect(await reset(at.db, first, 'another new password')).toBeUndefined()
  })

  it('expires after 30 minutes', async () => {
    const user = await makeUser(at.db)
    const token = await transact(at.db, (tx) =>
      createToken(tx, { userId: user.id, purpose: 'reset', email: user.email }, 0),
    )
    expect(await findTokenOwner(at.db, 'reset', token, 30 * 60_000 - 1)).toBeDefined()
    expect(await findTokenOwner(at.db, 'reset', token, 30 * 60_000)).toBeUndefined()
    expect(await reset(at.db, token, 'a brand new password')).toBeUndefined()
    await transact(at.db, (tx) => removeExpiredTokens(tx, 100))
    expect(await at.db.selectFrom('account_token').selectAll().execute()).toEqual([])
  })

  it('computes no hash for an invalid link', async () => {
    const user = await makeUser(at.db)
    const purpose = 'reset'
    const token = await transact(at.db, (tx) =>
      createToken(tx, { userId: user.id, purpose, email: user.email }),
    )
    // The status of an aborted client shows that a hash was requested.
    const gone = { ...requester, signal: AbortSignal.abort() }
    const password = 'a brand new password'
    const services = await openTestServices(at)
    const used = (each: string) => {
      const entries = { token: each, password, passwordConfirmation: password }
      return enter(RESET_PASSWORD, services, entries, gone)
    }
    expect(await used('invented')).toMatchObject({ status: 400 })
    expect(await used(token)).toMatchObject({ status: 429 })
    await services.close()
  })

  it('stores no token in plain text', async () => {
    const user = await makeUser(at.db)
    await transact(at.db, (tx) => requestPasswordReset(tx, site, user.email))
    const [token = ''] = await tokensTo(at.db, user.email)
    const stored = await at.db.selectFrom('account_token').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})
