/** Tests every form of the settings except the password: messages, limits, invalidated links. */
import { readdir } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import { recordEvents } from '#tests/events.ts'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { confirm } from '#tests/mailed-links.ts'
import { makeFolder } from '#tests/folder.ts'
import { useSettingsPlayer } from '#tests/settings-player.ts'
import { ada } from '#tests/sign-ins.ts'
import { readFormerAddresses } from '#features/accounts/server/addresses/former-addresses.server.ts'
import { storePassword } from '#features/accounts/server/passwords/set-password.server.ts'
import { setLike } from '#features/likes/server/set-like.server.ts'
import { createFileSender } from '#features/mail/server/transport.server.ts'
import { NOTIFICATION_PREFERENCES } from '#features/notifications/preferences.ts'
import { getPreferences } from '#features/notifications/server/preferences.server.ts'
import { getCard } from './card.server.ts'
import { PRIVACY_SETTINGS } from '../privacy.ts'
import { getPrivacySettings } from './privacy.server.ts'
import { insertRows } from '#tests/rows.ts'

const SAVED = 'Settings saved successfully!'

describeOnBothEngines('saving settings', (at) => {
  const { player, post, reopen, signUp, viewerOf } = useSettingsPlayer(at)

  const mailsTo = async (recipient: string) => {
    const rows = await player.services.db
      .selectFrom('outbox')
      .select(['subject', 'text_body'])
      .where('recipient', '=', recipient)
      .execute()
    return rows.map((row) => `${row.subject}\n${row.text_body}`)
  }

  it('saves the name, and ignores the case of the address', async () => {
    const entries = { name: '  Ada Byron ', email: ' ADA@example.org' }
    expect(await post('save-account', entries)).toEqual({ status: 200, success: SAVED })
    expect(await viewerOf(player.cookie)).toMatchObject({ name: 'Ada Byron', email: ada.email })
  })

  it.each([
    ['name', { name: '   ', email: ada.email }, 'Display name is required'],
    ['email', { name: 'Ada', email: 'no address' }, 'Enter a valid email, like name@example.com'],
    ['email', { name: 'Ada' }, 'Email is required'],
    ['currentPassword', { name: 'Eve', email: 'new@example.org' }, /Current password is incorrect/],
    [
      'currentPassword',
      { name: 'Eve', email: 'new@example.org', currentPassword: 'wrong' },
      /Current password is incorrect/,
    ],
    [
      'currentPassword',
      { name: 'Eve', email: 'new@example.org', currentPassword: 'x'.repeat(129) },
      'Password too long. Use at most 128 characters.',
    ],
  ])('rejects the account form with a wrong %s: %o', async (name, entries, message) => {
    expect(await post('save-account', entries)).toMatchObject({
      status: 400,
      error: 'Failed to update account settings. Please try again.',
      faults: { [name]: expect.stringMatching(message) },
    })
    expect(await viewerOf(player.cookie)).toMatchObject({ name: 'Ada', email: ada.email })
  })

  it.each([
    [{ SIGN_UP_DOMAINS: 'school.example' }, 'new@example.org', 'at school.example'],
    [{}, 'new@mail.spam.example', 'at spam.example'],
  ])('refuses an address at a mail domain as the sign-up does: %o', async (rules, email, text) => {
    await reopen(rules)
    Object.assign(player.services.config, { blockedMailDomains: ['spam.example'] })
    const entries = { name: 'Ada', email, currentPassword: ada.password }
    expect(await post('save-account', entries)).toMatchObject({
      status: 422,
      faults: { email: expect.stringContaining(text) },
    })
    expect(await mailsTo(email)).toEqual([])
    // An address that the account has stays.
    expect((await post('save-account', { name: 'Ada L', email: ada.email })).status).toBe(200)
  })

  it('saves a picture and up to three achievements that the player has', async () => {
    const { userId } = player.viewer
    const ids = ['first-game', 'first-like', 'late-night', 'first-room'] as const
    const rows = ids.map((achievement_id, unlocked_at) => ({
      user_id: userId,
      achievement_id,
      unlocked_at,
    }))
    await insertRows(at.db, 'achievement', rows)
    const save = async (picture: string, pins: string[]) => {
      const chosen = Object.fromEntries(pins.map((id) => [`pin-${id}`, 'on']))
      const { status, error } = await post('save-card', { picture, ...chosen })
      const { avatar, pinned } = await getCard(player.services, userId)
      return { status, error, avatar, pinned }
    }
    expect(await save('agar', ['first-like', 'playtime-24h', 'first-game'])).toEqual({
      status: 200,
      avatar: 'agar',
      pinned: ['first-like', 'first-game'],
    })
    expect(await save('diep', [...ids])).toMatchObject({
      status: 400,
      error: 'Choose at most 3 achievements.',
      avatar: 'agar',
      pinned: ['first-like', 'first-game'],
    })
    expect(await save('no-game', [])).toMatchObject({ avatar: null, pinned: [] })
  })

  it('changes the address after the mailed link is confirmed, and shows a message', async () => {
    const entries = { name: 'Ada', email: 'New@example.org', currentPassword: ada.password }
    const note = expect.stringMatching(/new@example\.org.+stays ada@example\.org/)
    expect(await post('save-account', entries)).toMatchObject({ success: SAVED, note })
    expect((await viewerOf(player.cookie))?.email).toBe(ada.email)
    expect((await mailsTo(ada.email)).join()).toContain('is about to change')
    const [mail] = await mailsTo('new@example.org')
    const token = mail!.match(/token=([\w-]+)/)![1]!
    const { sessionId } = (await viewerOf(player.cookie))!
    expect(await confirm(at.db, token, sessionId)).toBeTruthy()
    expect(await viewerOf(player.cookie)).toMatchObject({
      email: 'new@example.org',
      isEmailVerified: true,
    })
  })

  it('responds and stores the same for an address of another account', async () => {
    const bob = { ...ada, email: 'bob@example.org' }
    await signUp(bob)
    await at.db.deleteFrom('outbox').execute()
    const entries = { name: 'Ada', email: bob.email, currentPassword: ada.password }
    expect((await post('save-account', entries)).success).toBe(SAVED)
    expect(await mailsTo(bob.email)).toEqual([])
    const tokens = await player.services.db
      .selectFrom('account_token')
      .select('email')
      .where('user_id', '=', player.viewer.userId)
      .where('purpose', '=', 'email')
      .execute()
    expect(tokens).toEqual([{ email: bob.email }])
    // The download has a hash of each address that the account requested.
    expect((await readFormerAddresses(at.db, player.viewer.userId))(bob.email)).toBe(true)
  })

  it.each([
    ['save-notifications', NOTIFICATION_PREFERENCES, getPreferences],
    ['save-privacy', PRIVACY_SETTINGS, getPrivacySettings],
  ] as const)('saves each switch of %s alone, of this player only', async (save, names, read) => {
    const { id: other } = await makeUser(at.db)
    const atFirst = await read(at.db, other)
    for (const name of names) {
      const sent = Object.fromEntries(names.map((each) => [each, each === name ? 'on' : 'yes']))
      expect(await post(save, sent)).toEqual({ status: 200, success: SAVED })
      const alone = Object.fromEntries(names.map((each) => [each, each === name]))
      expect(await read(player.services.db, player.viewer.userId)).toEqual(alone)
    }
    expect(await read(at.db, other)).toEqual(atFirst)
  })

  it.each([
    ['save-account', 'user', 'Failed to update account settings. Please try again.'],
    [
      'save-notifications',
      'notification_preferences',
      'Failed to update notification settings. Please try again.',
    ],
    ['save-privacy', 'privacy_settings', 'Failed to update privacy settings. Please try again.'],
    // The mail is queued last.
    [
      'change-password',
      'outbox',
      'Failed to update password. Please check your current password and try again.',
    ],
    ['delete-account', 'address_trace', 'Failed to delete account. Please try again.'],
  ])('returns the failure message of a %s save if a step fails', async (intent, table, error) => {
    const fault = vi.spyOn(player.services.log, 'error')
    const before = await at.db.selectFrom('account').select('password').execute()
    // On the connection of the portal, which may be writing: another one would wait for it in vain.
    const { schema } = player.services.db as unknown as OpenDatabase
    await schema.alterTable(table).renameTo('elsewhere').execute()
    const response = await post(intent, {
      name: 'Grace',
      email: ada.email,
      currentPassword: ada.password,
      newPassword: 'an even better one',
      passwordConfirmation: 'an even better one',
      emailConfirmation: ada.email,
    })
    await schema.alterTable('elsewhere').renameTo(table).execute()
    expect(response).toEqual({ status: 500, error })
    // The job that sends mails may also miss the table.
    const failures = fault.mock.calls.filter(([, text]) => text === 'an account action failed')
    expect(failures).toHaveLength(1)
    // Nothing was saved, and the session is still valid.
    expect(await viewerOf(player.cookie)).toMatchObject({ name: ada.name })
    expect(await at.db.selectFrom('account').select('password').execute()).toEqual(before)
  })

  it('rejects a new address if the password changed during the check', async () => {
    const entries = { name: 'Ada', email: 'eve@example.org', currentPassword: ada.password }
    const { userId } = player.viewer
    const requested = post('save-account', entries)
    await transact(player.services.db, (tx) => storePassword(tx, userId, 'another hash'))
    expect((await requested).status).toBe(400)
    expect(await mailsTo('eve@example.org')).toEqual([])
  })

  it('deletes the account after its address is typed: counters, streams, cookie, redirect', async () => {
    await transact(player.services.db, (tx) =>
      setLike(tx, { userId: player.viewer.userId, gameId: 'agar', liked: true }),
    )
    expect(player.services.likes.byGame.agar).toBe(1)
    const events = recordEvents(player.services.db)
    const { redirectTo, cookies } = await post('delete-account', {
      emailConfirmation: ' \u2068ADA@example.org\u2069 ',
    })
    expect(redirectTo).toBe('/')
    expect(cookies?.join()).toMatch(/^session=;.*Max-Age=0/)
    expect(player.services.likes.byGame.agar).toBe(0)
    expect(events).toContainEqual({ kind: 'account-erased', userId: player.viewer.userId })
    expect(await player.services.db.selectFrom('user').selectAll().execute()).toEqual([])
  })

  it('deletes the files of the mails to a deleted account', async () => {
    const mailFolder = await makeFolder()
    const { config, log } = Object.assign(player.services, { mailFolder })
    const send = createFileSender(mailFolder, config.mailFrom, log)
    const mail = { subject: 'Hello', text: 'Text.', html: 'Text.', headers: {} }
    await send({ ...mail, id: 'mail', recipient: ada.email, queuedAt: at.db.now() })
    expect(await readdir(mailFolder)).toHaveLength(1)
    await post('delete-account', { emailConfirmation: ada.email })
    await expect.poll(() => readdir(mailFolder)).toEqual([])
  })

  it('takes the domain of the address in its own letters', async () => {
    const email = 'ada@xn--80a1acny.xn--p1ai'
    await player.services.db.updateTable('user').set({ email }).execute()
    const viewer = { ...player.viewer, email }
    const entries = { emailConfirmation: 'Ada@Почта.РФ' }
    expect(await post('delete-account', entries, viewer)).toHaveProperty('redirectTo', '/')
  })

  it.each(['', 'bob@example.org', 'ada@example.or'])(
    'keeps the account if %o was typed',
    async (typed) => {
      const error = 'Email confirmation does not match your email address.'
      expect(await post('delete-account', { emailConfirmation: typed })).toEqual({
        status: 400,
        error,
        faults: { emailConfirmation: error },
      })
      expect(await viewerOf(player.cookie)).toBeDefined()
    },
  )

  it('requires the password if the last authentication is older than 10 minutes', async () => {
    const old = { ...player.viewer, authenticatedAt: at.db.now() - 11 * 60_000 }
    const entries = { emailConfirmation: ada.email }
    for (const currentPassword of [undefined, 'wrong']) {
      expect(await post('delete-account', { ...entries, currentPassword }, old)).toMatchObject({
        status: 400,
        error: 'Failed to delete account. Please try again.',
        faults: { currentPassword: expect.any(String) },
      })
    }
    const tooLong = await post(
      'delete-account',
      { ...entries, currentPassword: 'x'.repeat(129) },
      old,
    )
    expect(tooLong.faults?.currentPassword).toMatch(/^Password too long/)
    const done = await post('delete-account', { ...entries, currentPassword: ada.password }, old)
    expect(done.redirectTo).toBe('/')
  })

  it('throttles wrong passwords in the account form, with the time of the next attempt', async () => {
    const entries = { name: 'Ada', email: 'new@example.org', currentPassword: 'wrong' }
    await reopen({ LIMITS: 'on' })
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await post('save-account', entries)).status).toBe(400)
    }
    const { status, retryAfterS, error } = await post('save-account', entries)
    expect(status).toBe(429)
    expect(retryAfterS).toBeGreaterThan(0)
    expect(error).toMatch(/^Too many attempts\. Try again in /)
  })
})
