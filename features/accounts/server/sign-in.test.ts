/** Tests sign-in, sign-out, sessions and limits. */
import { expect, it, vi } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { recordEvents } from '#tests/events.ts'
import { withoutWrites } from '#tests/locks.ts'
import { OIDC, ada, enter, requester, sessionOf, useServices } from '#tests/sign-ins.ts'
import { RULES, networkAttempts } from '#features/limits/server/rules.ts'
import { MAX_SESSIONS, createSession } from './sessions/begin-session.server.ts'
import { revokeSessions } from './sessions/revoke-sessions.server.ts'
import { findViewer } from './sessions/session.server.ts'
import { SIGN_OUT } from './sign-in.server.ts'

const BUSY = 'Too many people are signing in. Try again in a moment.'

describeOnBothEngines('sign-in', (at) => {
  const { opened, viewerOf, reopen, signIn, signUp } = useServices(at)

  it('ignores the case of the address and creates a new session each time', async () => {
    const first = sessionOf(await signUp())
    const second = sessionOf(await signIn({ ...ada, email: 'ADA@example.org' }))
    expect(second).not.toBe(first)
    expect(await viewerOf(first)).toBeDefined()
    expect(await viewerOf(second)).toBeDefined()
  })

  it.each([
    [{ email: 'ada@example.org', password: 'not the password' }, 'Invalid email or password'],
    [{ email: 'nobody@example.org', password: 'not the password' }, 'Invalid email or password'],
    [{ email: 'no address', password: 'x' }, 'Enter a valid email, like name@example.com'],
    [{ email: '', password: 'x' }, 'Email is required'],
    [{ email: 'ada@example.org', password: '' }, 'Password is required'],
    [{ email: 'ada@example.org', password: 'nul\0' }, 'Enter a valid password'],
  ])('rejects a sign-in with %o', async (entries, error) => {
    await signUp()
    expect(await signIn(entries)).toMatchObject({ error })
  })

  it('completes an account that an earlier version created partially', async () => {
    await signUp()
    for (const table of ['profile', 'notification_preferences', 'privacy_settings'] as const) {
      await at.db.deleteFrom(table).execute()
    }
    for (const table of ['outbox', 'notification'] as const) await at.db.deleteFrom(table).execute()
    const cookie = sessionOf(await signIn())
    expect(await viewerOf(cookie)).toMatchObject({ name: ada.name })
    expect(await opened.services.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
    await signIn()
    const added = at.db.selectFrom('notification').select('id').where('kind', '!=', 'security')
    expect(await added.execute()).toHaveLength(7)
  })

  it('counts no sign-in with a password if passwords are off', async () => {
    await reopen({ ...OIDC, PASSWORD_SIGN_IN: 'off' })
    const { counts } = opened.services.processCounters.signIns
    const before = { ...counts }
    expect(await signIn(ada)).toMatchObject({ status: 403 })
    expect(counts).toEqual(before)
  })

  it('runs cheap checks before hashing, and hashes nothing for an aborted request', async () => {
    await signUp()
    const logged = vi.spyOn(opened.services.log, 'error')
    const gone = { ...requester, signal: AbortSignal.abort() }
    const busy = { error: BUSY, status: 429 }
    expect(await signIn(ada, gone)).toMatchObject(busy)
    expect(await signIn({ ...ada, email: 'no@example.org' }, gone)).toMatchObject(busy)
    expect(await signUp({ ...ada, email: 'new@example.org' }, gone)).toMatchObject(busy)
    // The response does not depend on whether the address has an account.
    expect(await signUp(ada, gone)).toMatchObject(busy)
    const long = { ...ada, password: 'x'.repeat(129) }
    expect(await signIn(long, gone)).toMatchObject({ status: 400 })
    expect(logged).not.toHaveBeenCalled()
  })

  it('limits successful sign-ins to one account from one network', async () => {
    await reopen({ LIMITS: 'on' })
    await signUp()
    const { max } = RULES['sign-in-account']
    // The limit is on the client network, so most of its attempts need no hash here.
    const { id } = await at.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    for (let count = 1; count < max; count += 1) {
      await opened.services.limits.take(networkAttempts('sign-in-account', requester.address, id))
    }
    const results = []
    for (const address of [requester.address, requester.address, '198.51.100.7']) {
      results.push(await signIn(ada, { ...requester, address }))
    }
    expect(results).toMatchObject([
      { userId: id, cookies: expect.any(Array) },
      { status: 429, error: 'Too many attempts. Try again in 10 minutes.' },
      { userId: id, cookies: expect.any(Array) },
    ])
  })

  it('keeps the newest 50 sessions of an account', async () => {
    await signUp()
    const { db } = opened.services
    const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const list = () =>
      db.selectFrom('session').select(['id', 'token']).orderBy('created_at').execute()
    const startedAt = db.now()
    const create = (number: number) => {
      const token = { secret: '', stored: `token ${number}` }
      const session = { userId, token, method: 'password' } as const
      return transact(db, (tx) => createSession(tx, session, startedAt + number))
    }
    for (let number = 1; number < MAX_SESSIONS; number += 1) await create(number)
    const before = await list()
    expect(before).toHaveLength(MAX_SESSIONS)
    const events = recordEvents(db)
    await create(MAX_SESSIONS)
    const newest = expect.objectContaining({ token: `token ${MAX_SESSIONS}` })
    expect(await list()).toEqual([...before.slice(1), newest])
    expect(events).toEqual([{ kind: 'sessions-ended', userId, sessionIds: [before[0]!.id] }])
  })

  it('revokes the session on the server at sign-out', async () => {
    const cookie = sessionOf(await signUp())
    const viewer = await viewerOf(cookie)
    const events = recordEvents(opened.services.db)
    const { cookies } = await enter(SIGN_OUT, opened.services, {}, { ...requester, viewer })
    expect(cookies?.join()).toMatch(/session=;.*Max-Age=0/i)
    expect(await viewerOf(cookie)).toBeUndefined()
    const { userId, sessionId } = viewer!
    expect(events).toEqual([{ kind: 'sessions-ended', userId, sessionIds: [sessionId] }])
  })

  it('begins no transaction for the sign-out of a visitor, who has no session', async () => {
    const { cookies } = await withoutWrites(at, () => enter(SIGN_OUT, opened.services, {}))
    expect(cookies?.join()).toMatch(/session=;.*Max-Age=0/i)
  })

  it('revokes the previous session and its live streams after the next sign-in', async () => {
    const bob = { ...ada, name: 'Bob', email: 'bob@example.org' }
    const first = sessionOf(await signUp())
    const elsewhere = sessionOf(await signIn())
    const events = recordEvents(opened.services.db)
    const inFirst = { ...requester, viewer: await viewerOf(first) }
    const wrong = { ...ada, password: 'not the password' }
    expect(await signIn(wrong, inFirst)).toHaveProperty('error')
    expect(await signUp(ada, inFirst)).toHaveProperty('error')
    expect(await viewerOf(first)).toBeDefined()
    expect(events).toEqual([])

    const second = sessionOf(await signUp(bob, inFirst))
    expect(await viewerOf(first)).toBeUndefined()
    const inSecond = { ...requester, viewer: await viewerOf(second) }
    const third = sessionOf(await signIn(ada, inSecond))
    expect(await viewerOf(second)).toBeUndefined()
    expect(await viewerOf(third)).toMatchObject({ name: 'Ada' })
    expect(await viewerOf(elsewhere)).toMatchObject({ name: 'Ada' })
    expect(events.filter(({ kind }) => kind === 'sessions-ended')).toEqual(
      [inFirst.viewer!, inSecond.viewer!].map(({ userId, sessionId }) => ({
        kind: 'sessions-ended',
        userId,
        sessionIds: [sessionId],
      })),
    )
  })

  it('finds no viewer for a session that is forged, revoked or of another portal', async () => {
    const cookie = sessionOf(await signUp())
    const [token = '', signature = ''] = decodeURIComponent(cookie).split('.')
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`
    expect(await viewerOf(encodeURIComponent(`${token}.${flipped}`))).toBeUndefined()
    expect(await viewerOf(token)).toBeUndefined()
    expect(await viewerOf('%E0%A4%A')).toBeUndefined()
    expect(
      await findViewer(opened.services.db, cookie, { secret: 'another secret' }),
    ).toBeUndefined()
    const { userId } = (await viewerOf(cookie))!
    await transact(opened.services.db, (tx) => revokeSessions(tx, userId))
    expect(await viewerOf(cookie)).toBeUndefined()
  })

  it.each([
    ['http://localhost:3000', /^session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/],
    [
      'https://play.example.org',
      /^__Host-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ],
  ])(
    'sets the same cookie for 30 days at sign-up and sign-in, at %s',
    async (publicUrl, cookie) => {
      await reopen({ PUBLIC_URL: publicUrl, LIMITS: 'on' })
      for (const { cookies } of [await signUp(), await signIn()])
        expect(cookies![0]).toMatch(cookie)
      const lives = await opened.services.db
        .selectFrom('session')
        .select(['created_at', 'expires_at'])
        .execute()
      for (const { created_at: from, expires_at: to } of lives) {
        expect(Date.parse(String(to)) - Date.parse(String(from))).toBeCloseTo(30 * 86_400_000, -3)
      }
    },
  )
})
