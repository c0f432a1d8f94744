/** Every save of the settings, with its messages, limits and what it does to sessions and links. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { openTestServices } from '#tests/services.ts'
import { confirmEmail } from '../accounts/credentials.server.ts'
import { createToken, isTokenValid } from '../accounts/account-tokens.server.ts'
import { findViewer, type Viewer } from '../accounts/session.server.ts'
import { signIn, signUp, type FormEntries } from '../accounts/sign-in.server.ts'
import { setLike } from '../likes/set-like.server.ts'
import { getPreferences } from '../notifications/preferences.server.ts'
import { getPrivacySettings } from './privacy.server.ts'
import { saveSettings } from './save-settings.server.ts'
import type { SettingsAnswer } from './saves.ts'

const address = '192.0.2.1'
const ada = { name: 'Ada', email: 'ada@example.org', password: 'a good long password' }
/** Mails stay where the tests read them. */
const NO_DELIVERY = { SMTP_URL: 'smtp://127.0.0.1:1' }
const SAVED = 'Settings saved successfully!'

interface Answered {
  status: number
  headers: Headers
  body: SettingsAnswer | undefined
}

describeOnBothEngines('saving settings', (at) => {
  let services: Awaited<ReturnType<typeof openTestServices>>
  let cookie: string
  let viewer: Viewer

  beforeEach(async () => {
    services = await openTestServices(at, NO_DELIVERY)
    const asker = { viewer: undefined, address }
    const result = await signUp(services, asker, ada, async () => undefined)
    if ('error' in result) throw new Error(result.error)
    cookie = valueOf(result.cookies)
    viewer = (await viewerOf(cookie))!
  })
  afterEach(() => services.close())

  const valueOf = (cookies: string[]) => cookies.join().match(/\bsession=([^;]*)/)?.[1] ?? ''
  const viewerOf = (value: string) => findViewer(services.db, value, services.authSecret)

  /** Posts a form of the settings as the player. */
  async function post(intent: string, entries: FormEntries, as = viewer): Promise<Answered> {
    const headers = new Headers({ Cookie: `session=${cookie}`, 'User-Agent': 'A browser' })
    const form = { intent, ...entries }
    try {
      const answer = await saveSettings(services, {
        viewer: as,
        client: { address },
        headers,
        entries: form,
      })
      const { status = 200, headers: set } = answer.init ?? {}
      return { status, headers: new Headers(set ?? undefined), body: answer.data }
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown
      return { status: thrown.status, headers: thrown.headers, body: undefined }
    }
  }

  const mailsTo = async (recipient: string) => {
    const rows = await services.db
      .selectFrom('outbox')
      .select(['subject', 'text_body'])
      .where('recipient', '=', recipient)
      .execute()
    return rows.map((row) => `${row.subject}\n${row.text_body}`)
  }

  it('saves the name', async () => {
    const { status, body } = await post('account', { name: '  Ada Byron ', email: ada.email })
    expect([status, body]).toEqual([200, { save: 'account', success: SAVED }])
    expect(await viewerOf(cookie)).toMatchObject({ name: 'Ada Byron', email: ada.email })
  })

  it.each([
    ['name', { name: '   ', email: ada.email }, 'Display name is required'],
    ['name', { name: 'x'.repeat(51), email: ada.email }, /at most 50 characters/],
    ['name', { name: 'a\u202eb', email: ada.email }, /not shown/],
    ['email', { name: 'Ada', email: 'no address' }, 'Invalid email'],
    ['email', { name: 'Ada' }, 'Email is required'],
    ['currentPassword', { name: 'Eve', email: 'new@example.org' }, /not your current password/],
    [
      'currentPassword',
      { name: 'Eve', email: 'new@example.org', currentPassword: 'wrong' },
      /not your current password/,
    ],
  ])('refuses the account form for its %s: %o', async (name, entries, message) => {
    const { status, body } = await post('account', entries)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'Failed to update account settings. Please try again.',
      field: { name, message: expect.stringMatching(message) },
    })
    expect(JSON.stringify(body)).not.toContain('wrong')
    expect(await viewerOf(cookie)).toMatchObject({ name: 'Ada', email: ada.email })
  })

  it('takes the address in any case of letters for the same', async () => {
    const { body } = await post('account', { name: 'Ada', email: ' ADA@example.org' })
    expect(body).toEqual({ save: 'account', success: SAVED })
  })

  it('changes the address when the mailed link is confirmed, and says so', async () => {
    const { body } = await post('account', {
      name: 'Ada',
      email: 'New@example.org',
      currentPassword: ada.password,
    })
    expect(body).toMatchObject({ success: SAVED })
    expect(body?.note).toMatch(/new@example\.org.+stays ada@example\.org/)
    expect((await viewerOf(cookie))?.email).toBe(ada.email)
    expect((await mailsTo(ada.email)).join()).toContain('is about to change')
    const [mail] = await mailsTo('new@example.org')
    const token = mail!.match(/token=([\w-]+)/)![1]!
    const { sessionId } = (await viewerOf(cookie))!
    expect(await confirmEmail(services.db, services.config, { token, sessionId })).toBeTruthy()
    expect(await viewerOf(cookie)).toMatchObject({
      email: 'new@example.org',
      isEmailVerified: true,
    })
  })

  it('answers the same for an address that somebody else has, and stores the same', async () => {
    const bob = { ...ada, email: 'bob@example.org' }
    await signUp(services, { viewer: undefined, address }, bob, async () => undefined)
    await services.db.deleteFrom('outbox').execute()
    const entries = { name: 'Ada', email: bob.email, currentPassword: ada.password }
    const { body } = await post('account', entries)
    expect(body?.success).toBe(SAVED)
    expect(await mailsTo(bob.email)).toEqual([])
    const tokens = await services.db
      .selectFrom('account_token')
      .select('email')
      .where('user_id', '=', viewer.userId)
      .execute()
    expect(tokens).toEqual([{ email: bob.email }])
  })

  it('saves the five notification preferences', async () => {
    const { body } = await post('notifications', {
      marketingEmails: 'on',
      socialNotifications: 'on',
    })
    expect(body).toEqual({ save: 'notifications', success: SAVED })
    expect(await getPreferences(services.db, viewer.userId)).toEqual({
      emailNotifications: false,
      achievementNotifications: false,
      gameUpdateNotifications: false,
      socialNotifications: true,
      marketingEmails: true,
    })
  })

  it('saves the five privacy settings', async () => {
    const { body } = await post('privacy', { showPlayTime: 'on', publicProfile: 'yes' })
    expect(body).toEqual({ save: 'privacy', success: SAVED })
    expect(await getPrivacySettings(services.db, viewer.userId)).toEqual({
      showPlayTime: true,
      showLikedGames: false,
      showAchievements: false,
      allowFriendRequests: false,
      publicProfile: false,
    })
  })

  it.each([
    ['account', 'Failed to update account settings. Please try again.'],
    ['notifications', 'Failed to update notification settings. Please try again.'],
    ['privacy', 'Failed to update privacy settings. Please try again.'],
    ['delete', 'Failed to delete account. Please try again.'],
  ])('names the failure of a %s save that the database refuses', async (intent, error) => {
    const fault = vi.spyOn(services.log, 'error')
    const { db } = services
    services.db = new Proxy(db, {
      get: () => () => {
        throw new Error('the disk is full')
      },
    })
    const answer = await post(intent, {
      name: 'Ada',
      email: ada.email,
      emailConfirmation: ada.email,
    })
    services.db = db
    expect(answer.status).toBe(500)
    expect(answer.body).toMatchObject({ save: intent, error })
    expect(fault).toHaveBeenCalledOnce()
  })

  it('changes the password: new cookie, other sessions and mailed links dead', async () => {
    const other = await signIn(services, { viewer: undefined, address }, ada, async () => undefined)
    if ('error' in other) throw new Error(other.error)
    const link = { userId: viewer.userId, purpose: 'email' as const, email: 'thief@example.org' }
    const token = await createToken(services.db, link)
    const ended = vi.spyOn(services, 'endStreams')
    const { body, headers } = await post('password', {
      currentPassword: ada.password,
      newPassword: 'an even better one',
      passwordConfirmation: 'an even better one',
    })
    expect(body).toEqual({ save: 'password', success: SAVED })
    const renewed = valueOf(headers.getSetCookie())
    expect(renewed).not.toBe(cookie)
    expect(await viewerOf(renewed)).toMatchObject({ userId: viewer.userId })
    const sessions = await services.db.selectFrom('session').select('user_agent').execute()
    expect(sessions).toEqual([{ user_agent: '' }])
    expect(await viewerOf(cookie)).toBeUndefined()
    expect(await viewerOf(valueOf(other.cookies))).toBeUndefined()
    expect(await isTokenValid(services.db, 'email', token)).toBe(false)
    const [userId, isOver] = ended.mock.calls[0]!
    expect(userId).toBe(viewer.userId)
    expect([viewer.sessionId, 'another'].map(isOver!)).toEqual([false, true])
    const asker = { viewer: undefined, address }
    expect(await signIn(services, asker, ada, async () => undefined)).toHaveProperty('error')
    const next = { email: ada.email, password: 'an even better one' }
    expect(await signIn(services, asker, next, async () => undefined)).toHaveProperty('cookies')
  })

  it.each([
    [
      'wrong',
      'long enough',
      'long enough',
      /^Failed to update password\. Please check your current/,
    ],
    ['', 'long enough', 'long enough', /^Failed to update password\. Please check your current/],
    [ada.password, 'long enough', 'another one', /^New passwords do not match\.$/],
    [ada.password, 'short', 'short', /^Password too short$/],
    [ada.password, 'password123', 'password123', /most common/],
    [ada.password, 'ADA@example.org', 'ADA@example.org', /too close to your name, your address/],
    [ada.password, '', '', /^Password is required$/],
  ])('refuses %o → %o, %o', async (currentPassword, newPassword, passwordConfirmation, error) => {
    const entries = { currentPassword, newPassword, passwordConfirmation }
    const { status, body, headers } = await post('password', entries)
    expect(status).toBe(400)
    expect(body?.error).toMatch(error)
    expect(body?.typed).toEqual({ intent: 'password' })
    expect(headers.getSetCookie()).toEqual([])
    expect(await viewerOf(cookie)).toBeDefined()
  })

  it('deletes the account that typed its address: counters, streams, cookie, way home', async () => {
    await setLike(services.db, { userId: viewer.userId, gameId: 'agar', liked: true })
    services.likes.set('agar', 1)
    const ended = vi.spyOn(services, 'endStreams')
    const { status, headers } = await post('delete', { emailConfirmation: ' ADA@example.org ' })
    expect([status, headers.get('Location')]).toEqual([302, '/'])
    expect(headers.getSetCookie().join()).toMatch(/^session=;.*Max-Age=0/)
    expect(services.likes.byGame.agar).toBe(0)
    expect(ended).toHaveBeenCalledWith(viewer.userId)
    expect(await services.db.selectFrom('user').selectAll().execute()).toEqual([])
  })

  it.each(['', 'bob@example.org', 'ada@example.or'])(
    'keeps it where %o was typed',
    async (typed) => {
      const { status, body } = await post('delete', { emailConfirmation: typed })
      expect(status).toBe(400)
      expect(body?.error).toBe('Email confirmation does not match your email address.')
      expect(await viewerOf(cookie)).toBeDefined()
    },
  )

  it('asks for the password where the sign-in is older than 10 minutes', async () => {
    const old = { ...viewer, signedInAt: Date.now() - 10 * 60_000 - 1 }
    const entries = { emailConfirmation: ada.email }
    for (const currentPassword of [undefined, 'wrong']) {
      const { status, body } = await post('delete', { ...entries, currentPassword }, old)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        error: 'Failed to delete account. Please try again.',
        field: { name: 'currentPassword' },
      })
    }
    const done = await post('delete', { ...entries, currentPassword: ada.password }, old)
    expect(done.status).toBe(302)
  })

  it('refuses what is no setting', async () => {
    await expect(post('toString', {})).rejects.toMatchObject({ init: { status: 400 } })
  })

  it.each([
    ['account', { name: 'Ada', email: 'new@example.org', currentPassword: 'wrong' }, 10],
    [
      'password',
      { currentPassword: 'wrong', newPassword: 'long enough', passwordConfirmation: 'long enough' },
      10,
    ],
  ])(
    'limits guessing by the %s form, and says when to try again',
    async (intent, entries, most) => {
      await services.close()
      services = await openTestServices(at, { ...NO_DELIVERY, LIMITS: 'on' })
      for (let attempt = 0; attempt < most; attempt += 1) {
        expect((await post(intent, entries)).status).toBe(400)
      }
      const { status, headers, body } = await post(intent, entries)
      expect(status).toBe(429)
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(body?.error).toMatch(/^Too many attempts\. Try again in /)
    },
  )
})
