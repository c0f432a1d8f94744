/** Tests password changes: requirements, revoked sessions, atomicity. */
import { expect, it } from 'vitest'
import { recordEvents } from '#tests/events.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { sessionOf, useSettingsPlayer } from '#tests/settings-player.ts'
import { ada, deviceOf } from '#tests/sign-ins.ts'
import { findTokenOwner } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { makeLink } from '#tests/mailed-links.ts'

const SAVED = 'Settings saved successfully!'

const renewal = {
  currentPassword: ada.password,
  newPassword: 'an even better one',
  passwordConfirmation: 'an even better one',
}

describeOnBothEngines('password change', (at) => {
  const { player, post, reopen, signIn, viewerOf } = useSettingsPlayer(at)

  it('sets a new cookie, revokes other sessions and invalidates mailed links', async () => {
    const other = await signIn(ada)
    if ('error' in other) throw new Error(JSON.stringify(other.error))
    const thief = { id: player.viewer.userId, email: 'thief@example.org' }
    const token = await makeLink(at.db, 'email', thief)
    const events = recordEvents(player.services.db)
    const { success, cookies } = await post('change-password', renewal)
    expect(success).toBe(SAVED)
    const renewed = sessionOf(cookies)
    expect(renewed).not.toBe(player.cookie)
    expect(await viewerOf(renewed)).toMatchObject({ userId: player.viewer.userId })
    const sessions = await player.services.db.selectFrom('session').select('id').execute()
    expect(sessions).toHaveLength(1)
    expect(await viewerOf(player.cookie)).toBeUndefined()
    expect(await viewerOf(sessionOf(other.cookies))).toBeUndefined()
    expect(await findTokenOwner(player.services.db, 'email', token)).toBeUndefined()
    // Without the requester's session: its page would request the viewer before the new cookie
    // arrives.
    expect(events).toEqual([
      {
        kind: 'all-sessions-ended',
        userId: player.viewer.userId,
        exceptId: player.viewer.sessionId,
      },
      { kind: 'unread-changed', userId: player.viewer.userId },
    ])
    expect(await signIn(ada)).toHaveProperty('error')
    const next = { email: ada.email, password: 'an even better one' }
    expect(await signIn(next)).toHaveProperty('cookies')
  })

  it.each([true, false])('keeps whether the device proved a code: %s', async (isByCode) => {
    const { devices } = player.services
    const account = (await devices.findAccount(ada.email))!
    const device = deviceOf({ cookies: [devices.remember(undefined, { ...account, isByCode })] })
    const renewed = deviceOf(await post('change-password', renewal, player.viewer, { device }))
    expect(await devices.recognize(device, ada.email)).toBeUndefined()
    expect(await devices.recognize(renewed, ada.email)).toMatchObject({ isByCode })
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
    [ada.password, 'short', 'short', /^Password too short\. Use at least 8 characters\.$/],
    [ada.password, 'password123', 'password123', /too common/],
    [ada.password, 'ADA@example.org', 'ADA@example.org', /too similar to your name or email/],
    [ada.password, '', '', /^Password is required$/],
  ])('rejects %o → %o, %o', async (currentPassword, newPassword, passwordConfirmation, error) => {
    const entries = { currentPassword, newPassword, passwordConfirmation }
    const result = await post('change-password', entries)
    expect(result).toMatchObject({ status: 400, error: expect.stringMatching(error) })
    expect(result.cookies).toBeUndefined()
    expect(await viewerOf(player.cookie)).toBeDefined()
  })

  it('accepts only the first of two concurrent changes', async () => {
    const responses = await Promise.all([
      post('change-password', renewal),
      post('change-password', {
        ...renewal,
        newPassword: 'the other tab',
        passwordConfirmation: 'the other tab',
      }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const winner = responses.find(({ status }) => status === 200)
    expect(await viewerOf(sessionOf(winner!.cookies))).toBeDefined()
    const sessions = await player.services.db.selectFrom('session').select('id').execute()
    expect(sessions).toHaveLength(1)
  })

  it.each([
    ['wrong', 'Current password is incorrect.'],
    ['x'.repeat(129), 'Password too long. Use at most 128 characters.'],
  ])('says what is wrong with the current password %s', async (currentPassword, message) => {
    const result = await post('change-password', { ...renewal, currentPassword })
    expect(result.faults).toEqual({ currentPassword: message })
  })

  it('gives the attempts of refused changes back', async () => {
    await reopen({ LIMITS: 'on' })
    const wrong = { ...renewal, currentPassword: 'wrong' }
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await post('change-password', wrong)).status).toBe(400)
    }
    expect((await post('change-password', renewal)).error).toMatch(/^Too many attempts/)
  })
})
