/**
 * Tests changes of the email address: confirmed by a mailed link, announced to the old address,
 * invalidated by a new password.
 */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser, type TestUser } from '#tests/factories.ts'
import { startBeforeCommit } from '#tests/locks.ts'
import {
  addressOf,
  changeFrom,
  confirm,
  mailReset,
  mailsTo,
  makeLink,
  reset,
  sessionsOf,
  site,
  startSession,
  tokensTo,
} from '#tests/mailed-links.ts'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { findTokenOwner } from './account-tokens.server.ts'
import { requestEmailChange, sendConfirmation } from './address-change.server.ts'
import { confirmEmail } from './confirm-email.server.ts'
import { storePassword } from '../passwords/set-password.server.ts'

describeOnBothEngines('address change', (at) => {
  const change = (db: OpenDatabase, userId: string, newEmail: string) =>
    transact(db, (tx) => requestEmailChange(tx, site, { userId, newEmail }))

  it('takes effect when the link is confirmed, and works once', async () => {
    const user = await makeUser(at.db)
    await change(at.db, user.id, 'new@example.org')
    expect(await addressOf(at.db, user.id)).toBe(user.email)
    const [token = ''] = await tokensTo(at.db, 'new@example.org')
    expect(await confirm(at.db, token)).toBeTruthy()
    expect(await addressOf(at.db, user.id)).toBe('new@example.org')
    expect(await confirm(at.db, token)).toBeUndefined()
  })

  /** Requests another address and confirms it. Returns the old address. */
  async function changeTo(newEmail: string, userId: string, sessionId?: string) {
    const email = (await addressOf(at.db, userId))!
    await change(at.db, userId, newEmail)
    const [token = ''] = await tokensTo(at.db, newEmail)
    expect(await confirm(at.db, token, sessionId)).toEqual({ userId, isChanged: true })
    return email
  }

  it('mails the old address after the change, with the time and the contact', async () => {
    const user = await makeUser(at.db)
    await change(at.db, user.id, 'new@example.org')
    const [token = ''] = await tokensTo(at.db, 'new@example.org')
    const requested = { ...site, contactEmail: 'help@example.org' }
    // Near midnight the local date differs by time zone, so the mail names the time zone.
    const confirmedAt = Date.UTC(2025, 5, 15, 23, 5)
    const sessionId = await startSession(at.db, user.id)
    await transact(at.db, (tx) => confirmEmail(tx, requested, { token, sessionId }, confirmedAt))
    const mails = await mailsTo(at.db, user.email)
    const received = mails.find(
      (mail) => mail.subject === 'Your email address was changed | IO Arcade',
    )
    expect(received?.text_body).toMatch(/on June 15, 2025 at 11:05\sPM Greenwich Mean Time/)
    expect(received?.text_body).toContain('contact help@example.org right away')
    expect(received?.text_body).toContain(user.id)
    expect(received?.text_body).not.toContain('new@example.org')
  })

  it('ends every session except the one that confirms', async () => {
    const [user, other] = [await makeUser(at.db), await makeUser(at.db)]
    const own = await startSession(at.db, user.id)
    await startSession(at.db, user.id)
    const others = await startSession(at.db, other.id)
    await changeTo('new@example.org', user.id, own)
    expect(await sessionsOf(at.db, user.id)).toEqual([own])
    expect(await sessionsOf(at.db, other.id)).toEqual([others])
  })

  it.each([
    ['a new account', undefined],
    ['another address', 'stranger@example.org'],
  ])('confirms nothing of %s for someone who is not signed in to it', async (_name, newEmail) => {
    const [user, other] = [await makeUser(at.db), await makeUser(at.db)]
    const { id: userId, email } = user
    await transact(at.db, (tx) =>
      newEmail
        ? requestEmailChange(tx, site, { userId, newEmail })
        : sendConfirmation(tx, site, { userId, email }),
    )
    const [token = ''] = await tokensTo(at.db, newEmail ?? email)
    for (const session of ['', await startSession(at.db, other.id)]) {
      expect(await confirm(at.db, token, session)).toBeUndefined()
    }
    expect(await addressOf(at.db, userId)).toBe(email)
    expect(await confirm(at.db, token, await startSession(at.db, userId))).toBeTruthy()
  })

  it('invalidates earlier links, including a password reset link', async () => {
    const user = await makeUser(at.db)
    const [reset = ''] = await mailReset(at.db, user.email)
    await changeTo('new@example.org', user.id)
    expect(await findTokenOwner(at.db, 'reset', reset)).toBeUndefined()
  })

  it.each([
    [
      'a password reset of the owner',
      async (owner: TestUser) => {
        const [link = ''] = await mailReset(at.db, owner.email)
        return reset(at.db, link, 'a brand new password')
      },
    ],
    [
      'a password change in the settings',
      async (owner: TestUser) => {
        await transact(at.db, (tx) => storePassword(tx, owner.id, 'the old hash'))
        return changeFrom('the old hash', at.db, owner, await startSession(at.db, owner.id))
      },
    ],
    [
      'a later change',
      ({ id }: TestUser) => change(at.db, id, 'later@example.org').then(() => true),
    ],
  ])('is invalidated by %s, also if it came from a stolen session', async (_name, act) => {
    const owner = await makeUser(at.db)
    await change(at.db, owner.id, 'thief@example.org')
    const [thiefsLink = ''] = await tokensTo(at.db, 'thief@example.org')
    expect(await act(owner)).toBeTruthy()
    expect(await confirm(at.db, thiefsLink)).toBeUndefined()
    expect(await addressOf(at.db, owner.id)).toBe(owner.email)
  })

  it('does not reveal that an address is taken, and does not assign it', async () => {
    const [user, other] = [await makeUser(at.db), await makeUser(at.db)]
    await change(at.db, user.id, other.email)
    expect(await tokensTo(at.db, other.email)).toEqual([])
    const late = await makeLink(at.db, 'email', { id: user.id, email: other.email })
    expect(await confirm(at.db, late)).toBeUndefined()
    expect(await addressOf(at.db, user.id)).toBe(user.email)
  })

  it('assigns an address to one of two users who confirm it at the same time', async () => {
    const users = [await makeUser(at.db), await makeUser(at.db)]
    for (const user of users) await change(at.db, user.id, 'wanted@example.org')
    const tokens = await tokensTo(at.db, 'wanted@example.org')
    const responses = await Promise.all(tokens.map((token) => confirm(at.db, token)))
    expect(responses.filter((response) => response === undefined)).toHaveLength(1)
    const winner = responses.find((response) => response !== undefined)!
    expect(await addressOf(at.db, winner.userId)).toBe('wanted@example.org')
  })

  it('mails the address that the account gets at the same time', async () => {
    const user = await makeUser(at.db)
    await change(at.db, user.id, 'new@example.org')
    const [token = ''] = await tokensTo(at.db, 'new@example.org')
    const confirmed = await startBeforeCommit(
      at,
      (tx) => tx.updateTable('user').set({ email: 'meanwhile@example.org' }).execute(),
      () => confirm(at.db, token),
    )
    expect(confirmed).toBeDefined()
    expect(await mailsTo(at.db, 'meanwhile@example.org')).toHaveLength(1)
  })

  it('confirms the address of a new account, and keeps the session of the browser', async () => {
    const user = await makeUser(at.db)
    const session = await startSession(at.db, user.id)
    await transact(at.db, (tx) =>
      sendConfirmation(tx, site, { userId: user.id, email: user.email }),
    )
    const [token = ''] = await tokensTo(at.db, user.email)
    const confirmed = await confirm(at.db, token, session)
    expect(confirmed).toEqual({ userId: user.id, isChanged: false })
    expect(await sessionsOf(at.db, user.id)).toEqual([session])
    expect(await mailsTo(at.db, user.email)).toHaveLength(1)
    const row = await at.db.selectFrom('user').select('email_verified').executeTakeFirstOrThrow()
    expect(Boolean(row.email_verified)).toBe(true)
  })
})
