/** Tests sign-up: rejected input, and atomic creation of the account. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { ada, requester, sessionOf, useServices } from '#tests/sign-ins.ts'
import { RULES } from '#features/limits/server/rules.ts'
import { countUnread } from '#features/notifications/server/notifications.server.ts'

const OWN_WORDS = 'Your password is too similar to your name or email.'

const BUSY = 'Too many people are signing in. Try again in a moment.'

describeOnBothEngines('sign-up', (at) => {
  const { opened, viewerOf, reopen, signUp } = useServices(at)

  it('signs up and creates a session for the player', async () => {
    const result = await signUp({ ...ada, email: ' Ada@Example.ORG ' })
    expect(await viewerOf(sessionOf(result))).toMatchObject({
      name: 'Ada',
      email: 'ada@example.org',
      isEmailVerified: false,
    })
  })

  it('adds seven notifications to a new account, three of them unread', async () => {
    await signUp()
    const rows = await opened.services.db
      .selectFrom('notification')
      .select(['kind', 'created_at', 'user_id'])
      .execute()
    expect(rows).toHaveLength(7)
    expect(new Set(rows.map((row) => row.kind)).size).toBe(7)
    const user = await opened.services.db
      .selectFrom('user')
      .select('created_at')
      .executeTakeFirstOrThrow()
    const signedUpAt = new Date(user.created_at).getTime()
    for (const row of rows) expect(Math.abs(row.created_at - signedUpAt)).toBeLessThan(1_000)
    const { user_id } = rows[0]!
    expect((await countUnread(opened.services.db, [user_id])).get(user_id)).toBe(3)
  })

  it.each([
    [{ password: 'short' }, 'Password too short. Use at least 8 characters.'],
    [{ password: 'IO-Arcade-2025' }, OWN_WORDS],
    [{ password: 'ada@Example.org1' }, OWN_WORDS],
    [{ name: 'Lovelace', password: 'LOVELACE1815' }, OWN_WORDS],
    [{ name: 'abc\u202edef' }, 'Display name contains invisible characters'],
    [{ email: 'x' }, 'Enter a valid email, like name@example.com'],
  ])('rejects a sign-up with %o', async (entries, error) => {
    expect(await signUp({ ...ada, ...entries })).toMatchObject({ error })
    expect(await opened.services.db.selectFrom('user').select('id').execute()).toEqual([])
  })

  it('rejects a second account with the same address', async () => {
    await signUp()
    const again = await signUp({ ...ada, email: 'ADA@example.org' })
    expect(again).toMatchObject({ error: 'That email already has an account. Sign in?' })
  })

  it('creates one account for two concurrent sign-ups', async () => {
    const both = await Promise.all(['one', 'two'].map((name) => signUp({ ...ada, name })))
    expect(both.filter((result) => 'cookies' in result)).toHaveLength(1)
    expect(both.find((result) => 'error' in result)).toMatchObject({ status: 422 })
    expect(await opened.services.db.selectFrom('session').select('id').execute()).toHaveLength(1)
  })

  it('creates no account if a step fails', async () => {
    const { db } = opened.services
    const cutShort = async () => {
      throw new Error('the disk is full')
    }
    db.writer.setHandlers({ 'account-created': [cutShort] })
    expect(await signUp()).toMatchObject({ status: 500 })
    db.writer.setHandlers({})
    for (const table of ['user', 'account', 'session', 'profile', 'outbox'] as const) {
      expect(await opened.services.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await signUp()).toHaveProperty('cookies')
  })

  it('counts no attempt for an invalid password', async () => {
    await reopen({ LIMITS: 'on' })
    for (let index = 0; index < 20; index += 1) {
      const entries = { ...ada, password: index % 2 ? 'short' : 'password123' }
      expect(await signUp(entries)).toMatchObject({ status: 400 })
    }
    expect(await signUp()).toHaveProperty('cookies')
  })

  it('counts every attempt that finds out whether an address has an account', async () => {
    await reopen({ LIMITS: 'on' })
    await signUp()
    const attempt = (email: string, signal?: AbortSignal) =>
      signUp({ ...ada, email }, { ...requester, ...(signal && { signal }) })
    const { max } = RULES['sign-up-network']
    const gone = AbortSignal.abort()
    for (let count = 1; count < max; count += 1) {
      expect(await attempt(`unknown-${count}@example.org`, gone)).toMatchObject({ error: BUSY })
    }
    expect(await attempt('another@example.org')).toMatchObject({ status: 429 })
    expect(await attempt(ada.email)).toMatchObject({ status: 429 })
  })

  it('stores only the hash of the password', async () => {
    await signUp()
    const { password } = await opened.services.db
      .selectFrom('account')
      .select('password')
      .executeTakeFirstOrThrow()
    expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(password).not.toContain(ada.password)
  })
})
