/** Signing up and in, sessions, limits. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addStarterNotes, countUnread } from '../notifications/notifications.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { openTestServices } from '#tests/services.ts'
import { endSessions, findViewer } from './session.server.ts'
import { signIn, signOut, signUp, type SignInResult } from './sign-in.server.ts'

const asker = { viewer: undefined, address: '192.0.2.1' }
const ada = { name: 'Ada', email: 'ada@example.org', password: 'a good long password' }
const OWN_WORDS =
  'This password is too close to your name, your address or the name of this portal. Choose another.'
const nothing = async () => undefined

describeOnBothEngines('accounts', (at) => {
  let services: Awaited<ReturnType<typeof openTestServices>>
  beforeEach(async () => {
    services = await openTestServices(at)
  })
  afterEach(() => services.close())

  /** The value of the session cookie that an answer sets. */
  function sessionOf(result: SignInResult): string {
    if ('error' in result) throw new Error(result.error)
    const cookie = result.cookies.find((each) => each.startsWith('session='))
    return cookie?.match(/^session=([^;]*)/)?.[1] ?? ''
  }

  const viewerOf = (cookie: string) => findViewer(services.db, cookie, services.authSecret)

  it('signs up, and the session knows the player', async () => {
    const result = await signUp(services, asker, { ...ada, email: ' Ada@Example.ORG ' }, nothing)
    expect(await viewerOf(sessionOf(result))).toMatchObject({
      name: 'Ada',
      email: 'ada@example.org',
      isEmailVerified: false,
    })
  })

  it('gives a new account seven notes, three of them unread', async () => {
    await signUp(services, asker, ada, (db, userId) =>
      addStarterNotes(db, { userId, portalName: 'IO Arcade', gameCount: 25 }),
    )
    const rows = await services.db
      .selectFrom('notification')
      .select(['type', 'created_at', 'user_id'])
      .execute()
    expect(rows).toHaveLength(7)
    expect(new Set(rows.map((row) => row.type)).size).toBe(4)
    const span =
      Math.max(...rows.map((row) => row.created_at)) -
      Math.min(...rows.map((row) => row.created_at))
    expect(span).toBeLessThanOrEqual(7 * 86_400_000)
    expect(await countUnread(services.db, rows[0]!.user_id)).toBe(3)
  })

  it('signs in whatever the case of the address, with a new session each time', async () => {
    const first = sessionOf(await signUp(services, asker, ada, nothing))
    const second = sessionOf(
      await signIn(services, asker, { email: 'ADA@example.org', password: ada.password }, nothing),
    )
    expect(second).not.toBe(first)
    expect(await viewerOf(first)).toBeDefined()
    expect(await viewerOf(second)).toBeDefined()
  })

  it.each([
    [{ email: 'ada@example.org', password: 'not the password' }, 'Invalid email or password'],
    [{ email: 'nobody@example.org', password: 'not the password' }, 'Invalid email or password'],
    [{ email: 'no address', password: 'x' }, 'Invalid email'],
    [{ email: '', password: 'x' }, 'Email is required'],
    [{ email: 'ada@example.org', password: '' }, 'Password is required'],
    [{ email: 'ada@example.org', password: 'nul\0' }, 'Invalid password'],
  ])('refuses to sign in with %o', async (entries, error) => {
    await signUp(services, asker, ada, nothing)
    expect(await signIn(services, asker, entries, nothing)).toMatchObject({ error })
  })

  it.each([
    [{ password: 'short' }, 'Password too short'],
    [{ password: 'x'.repeat(129) }, 'Password too long'],
    [{ password: 'Password1' }, 'This password is one of the most common. Choose another.'],
    [{ password: 'IO-Arcade-2025' }, OWN_WORDS],
    [{ password: 'ada@Example.org1' }, OWN_WORDS],
    [{ name: 'Lovelace', password: 'LOVELACE1815' }, OWN_WORDS],
    [{ name: '  ' }, 'Display name is required'],
    [{ name: 'x'.repeat(51) }, 'Display name must have at most 50 characters'],
    [{ name: 'abc\u202edef' }, 'Display name contains invisible characters'],
    [{ name: 'nul\0' }, 'Display name contains invisible characters'],
    [{ email: 'x' }, 'Invalid email'],
  ])('refuses to sign up with %o', async (entries, error) => {
    expect(await signUp(services, asker, { ...ada, ...entries }, nothing)).toMatchObject({ error })
    expect(await services.db.selectFrom('user').select('id').execute()).toEqual([])
  })

  it('refuses a second account with the same address', async () => {
    await signUp(services, asker, ada, nothing)
    const again = await signUp(services, asker, { ...ada, email: 'ADA@example.org' }, nothing)
    expect(again).toMatchObject({ error: 'User already exists. Use another email.' })
  })

  it('completes an account whose creation was cut short, with all that it gets', async () => {
    const cutShort = async () => {
      throw new Error('the disk is full')
    }
    const give = vi.fn<() => Promise<void>>(async () => undefined)
    services.log.level = 'silent'
    expect(await signUp(services, asker, ada, cutShort)).toMatchObject({ status: 500 })
    expect(await services.db.selectFrom('profile').selectAll().execute()).toEqual([])
    expect(await services.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    const cookie = sessionOf(await signIn(services, asker, ada, give))
    expect(await viewerOf(cookie)).toMatchObject({ name: ada.name })
    expect(await services.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
    await signIn(services, asker, ada, give)
    expect(give).toHaveBeenCalledOnce()
  })

  it('takes no try for a password that no account is made of', async () => {
    const limited = await openTestServices(at, { LIMITS: 'on' })
    try {
      for (let index = 0; index < 20; index += 1) {
        const entries = { ...ada, password: index % 2 ? 'short' : 'password123' }
        expect(await signUp(limited, asker, entries, nothing)).toMatchObject({ status: 400 })
      }
      expect(await signUp(limited, asker, ada, nothing)).toHaveProperty('cookies')
    } finally {
      await limited.close()
    }
  })

  it('hashes nothing before it looked at what is cheap, nor for whoever has gone', async () => {
    await signUp(services, asker, ada, nothing)
    const logged = vi.spyOn(services.log, 'error')
    const gone = { ...asker, signal: AbortSignal.abort() }
    const busy = { status: 503 }
    expect(await signIn(services, gone, ada, nothing)).toMatchObject(busy)
    expect(
      await signIn(services, gone, { ...ada, email: 'no@example.org' }, nothing),
    ).toMatchObject(busy)
    expect(
      await signUp(services, gone, { ...ada, email: 'new@example.org' }, nothing),
    ).toMatchObject(busy)
    expect(await signUp(services, gone, ada, nothing)).toMatchObject({ status: 422 })
    const long = { ...ada, password: 'x'.repeat(129) }
    expect(await signIn(services, gone, long, nothing)).toMatchObject({ status: 400 })
    expect(logged).not.toHaveBeenCalled()
  })

  it('ends the session on sign-out, on the server too', async () => {
    const cookie = sessionOf(await signUp(services, asker, ada, nothing))
    const viewer = await viewerOf(cookie)
    const ended = vi.spyOn(services, 'endStreams')
    const cleared = await signOut(services, new Headers({ cookie: `session=${cookie}` }), viewer)
    expect(cleared.join()).toMatch(/session=;.*Max-Age=0/i)
    expect(await viewerOf(cookie)).toBeUndefined()
    const [userId, isOver] = ended.mock.calls[0]!
    expect(userId).toBe(viewer!.userId)
    expect([viewer!.sessionId, 'another'].map(isOver!)).toEqual([true, false])
  })

  it('ends the session that was there, and its live streams, once the next one is there', async () => {
    const bob = { ...ada, name: 'Bob', email: 'bob@example.org' }
    const first = sessionOf(await signUp(services, asker, ada, nothing))
    const elsewhere = sessionOf(await signIn(services, asker, ada, nothing))
    const ended = vi.spyOn(services, 'endStreams')
    const inFirst = { ...asker, viewer: await viewerOf(first) }
    const wrong = { ...ada, password: 'not the password' }
    expect(await signIn(services, inFirst, wrong, nothing)).toHaveProperty('error')
    expect(await signUp(services, inFirst, ada, nothing)).toHaveProperty('error')
    expect(await viewerOf(first)).toBeDefined()
    expect(ended).not.toHaveBeenCalled()

    const second = sessionOf(await signUp(services, inFirst, bob, nothing))
    expect(await viewerOf(first)).toBeUndefined()
    const inSecond = { ...asker, viewer: await viewerOf(second) }
    const third = sessionOf(await signIn(services, inSecond, ada, nothing))
    expect(await viewerOf(second)).toBeUndefined()
    expect(await viewerOf(third)).toMatchObject({ name: 'Ada' })
    expect(await viewerOf(elsewhere)).toMatchObject({ name: 'Ada' })
    const overs = [inFirst.viewer!, inSecond.viewer!]
    expect(ended.mock.calls.map(([userId]) => userId)).toEqual(overs.map((each) => each.userId))
    for (const [index, [, isOver]] of ended.mock.calls.entries()) {
      expect(overs.map(({ sessionId }) => isOver!(sessionId))).toEqual([index === 0, index === 1])
    }
  })

  it('knows nobody by a forged, a foreign or an ended session', async () => {
    const cookie = sessionOf(await signUp(services, asker, ada, nothing))
    const [token = '', signature = ''] = decodeURIComponent(cookie).split('.')
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`
    expect(await viewerOf(encodeURIComponent(`${token}.${flipped}`))).toBeUndefined()
    expect(await viewerOf(token)).toBeUndefined()
    expect(await viewerOf('%E0%A4%A')).toBeUndefined()
    expect(await findViewer(services.db, cookie, 'another secret')).toBeUndefined()
    const { userId } = (await viewerOf(cookie))!
    await endSessions(services.db, userId)
    expect(await viewerOf(cookie)).toBeUndefined()
  })

  it('knows nobody by a session that is too old', async () => {
    const cookie = sessionOf(await signUp(services, asker, ada, nothing))
    const inAMonth = Date.now() + 31 * 86_400_000
    expect(await findViewer(services.db, cookie, services.authSecret, inAMonth)).toBeUndefined()
  })

  it('stores a hash of the password, never the password', async () => {
    await signUp(services, asker, ada, nothing)
    const { password } = await services.db
      .selectFrom('account')
      .select('password')
      .executeTakeFirstOrThrow()
    expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(password).not.toContain(ada.password)
  })

  it('limits guesses at an account from one place, and says when to try again', async () => {
    const limited = await openTestServices(at, { LIMITS: 'on' })
    try {
      await signUp(limited, asker, ada, nothing)
      const guess = (password: string, address = '192.0.2.66') =>
        signIn(limited, { viewer: undefined, address }, { email: ada.email, password }, nothing)
      for (let index = 0; index < 10; index += 1) {
        expect(await guess('a wrong password')).toMatchObject({
          error: 'Invalid email or password',
        })
      }
      const refused = await guess(ada.password)
      expect(refused).toMatchObject({
        status: 429,
        error: 'Too many attempts. Try again in 10 minutes.',
      })
      expect((refused as { retryAfterS: number }).retryAfterS).toBeGreaterThan(0)
      expect(await guess(ada.password, '192.0.2.1')).toHaveProperty('cookies')
    } finally {
      await limited.close()
    }
  })

  it.each(['http://localhost:3000', 'https://play.example.org'])(
    'sets the same cookie as the library, for as long, at %s',
    async (publicUrl) => {
      const other = await openTestServices(at, { PUBLIC_URL: publicUrl, LIMITS: 'on' })
      try {
        const results = [
          await signUp(other, asker, ada, nothing),
          await signIn(other, asker, ada, nothing),
        ]
        const [ofLibrary, ours] = results.map((result) => {
          if ('error' in result) throw new Error(result.error)
          const [value = '', ...attributes] = result.cookies[0]!.split('; ')
          return { name: value.split('=')[0], attributes: attributes.toSorted() }
        })
        expect(ours).toEqual(ofLibrary)
        const lives = await other.db
          .selectFrom('session')
          .select(['created_at', 'expires_at'])
          .execute()
        for (const { created_at: from, expires_at: to } of lives) {
          expect(Date.parse(String(to)) - Date.parse(String(from))).toBeCloseTo(30 * 86_400_000, -3)
        }
      } finally {
        await other.close()
      }
    },
  )

  it('sets a cookie that only this host gets, by https only, where there is https', async () => {
    const secure = await openTestServices(at, {
      PUBLIC_URL: 'https://play.example.org',
      LIMITS: 'on',
    })
    try {
      const result = await signUp(secure, asker, ada, nothing)
      if ('error' in result) throw new Error(result.error)
      const [cookie = ''] = result.cookies
      expect(cookie).toMatch(/^__Host-session=/)
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).toMatch(/; HttpOnly/)
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).toMatch(/; SameSite=Lax/)
      expect(cookie).not.toMatch(/Domain/)
    } finally {
      await secure.close()
    }
  })
})
