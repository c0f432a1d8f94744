/**
 * Tests password resets and changes: single-use, short-lived links that a new password invalidates.
 */
import { expect, it } from 'vitest'
import { countRows } from '#platform/db/count-rows.ts'
import { transact } from '#platform/db/transact.server.ts'
import { handleEvents } from '#tests/events.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeFactor, makeIdentity, makePasskey, makeUser } from '#tests/factories.ts'
import { startBeforeCommit } from '#tests/locks.ts'
import {
  changeFrom,
  hashOf,
  mailReset,
  mailsTo,
  makeLink,
  reset,
  sessionsOf,
  startSession,
} from '#tests/mailed-links.ts'
import { findTokenOwner, removeExpiredTokens } from '../addresses/account-tokens.server.ts'
import { findSessionRole } from '../roles.server.ts'
import { RESET_PASSWORD, storePassword } from './set-password.server.ts'
import { verifyPassword } from './password-hash.server.ts'
import { revokeSession } from '../sessions/revoke-sessions.server.ts'
import { openTestServices } from '#tests/services.ts'
import { enter, requester } from '#tests/sign-ins.ts'

describeOnBothEngines('password change', (at) => {
  it('changes nothing if the password changed while the new one was hashed', async () => {
    const owner = await makeUser(at.db)
    await transact(at.db, (tx) => storePassword(tx, owner.id, 'the old hash'))
    const own = await startSession(at.db, owner.id)
    const token = await makeLink(at.db, 'reset', owner)
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
    const changed = await startBeforeCommit(
      at,
      async (tx) => {
        await tx.updateTable('user').set({ name: 'Locked' }).where('id', '=', id).execute()
        const first = { provider: 'credential', subject: id, password: 'the first hash' }
        await makeIdentity(tx, id, first)
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
    const user = await makeUser(at.db, { isVerified: row.isVerified })
    await makePasskey(at.db, user.id)
    await makeIdentity(at.db, user.id)
    await makeFactor(at.db, user.id)
    const token = await makeLink(at.db, 'reset', user)
    const needsCode = row.isVerified
    expect(await reset(at.db, token, 'a brand new password')).toMatchObject({ needsCode })
    const tables = ['passkey', 'account', 'second_factor', 'recovery_code'] as const
    const counts = await Promise.all(tables.map((table) => countRows(at.db.selectFrom(table))))
    expect(counts).toEqual([row.left, row.left + 1, row.left, row.left])
  })

  it('sets the password, ends all sessions, and sends a mail', async () => {
    handleEvents(at.db)
    const user = await makeUser(at.db)
    await startSession(at.db, user.id)
    const [token = ''] = await mailReset(at.db, user.email.toUpperCase())
    expect(await findTokenOwner(at.db, 'reset', token)).toBeDefined()
    const stored = await at.db.selectFrom('account_token').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
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
    const [token = ''] = await mailReset(at.db, user.email)
    const results = await Promise.all([
      reset(at.db, token, 'the first password'),
      reset(at.db, token, 'the second password'),
    ])
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('refuses a link that was mailed to a former address', async () => {
    const user = await makeUser(at.db)
    await transact(at.db, (tx) => storePassword(tx, user.id, 'the old hash'))
    const token = await makeLink(at.db, 'reset', user)
    // The address changes while the new password is hashed.
    const second = await makeLink(at.db, 'reset', user)
    const resetting = await at.db.transaction().execute(async (tx) => {
      await tx.updateTable('user').set({ email: 'new@example.org' }).execute()
      return [reset(at.db, second, 'a brand new password')]
    })
    expect(await Promise.all(resetting)).toEqual([undefined])
    // The address has changed before the link is opened.
    expect(await findTokenOwner(at.db, 'reset', token)).toBeUndefined()
    expect(await hashOf(at.db, user.id)).toBe('the old hash')
  })

  it("invalidates the user's other reset links", async () => {
    const user = await makeUser(at.db)
    await mailReset(at.db, user.email)
    const [first = '', second = ''] = await mailReset(at.db, user.email)
    expect(first).not.toBe(second)
    expect(await reset(at.db, second, 'a brand new password')).toBeTruthy()
    expect(await reset(at.db, first, 'another new password')).toBeUndefined()
  })

  it('expires after 30 minutes', async () => {
    const user = await makeUser(at.db)
    const token = await makeLink(at.db, 'reset', user, 0)
    expect(await findTokenOwner(at.db, 'reset', token, 30 * 60_000 - 1)).toBeDefined()
    expect(await findTokenOwner(at.db, 'reset', token, 30 * 60_000)).toBeUndefined()
    expect(await reset(at.db, token, 'a brand new password')).toBeUndefined()
    await transact(at.db, (tx) => removeExpiredTokens(tx, 100))
    expect(await at.db.selectFrom('account_token').selectAll().execute()).toEqual([])
  })

  it('computes no hash for an invalid link', async () => {
    const user = await makeUser(at.db)
    const token = await makeLink(at.db, 'reset', user)
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
})
