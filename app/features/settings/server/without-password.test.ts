/** Tests the settings of an account without a password: re-authentication takes the password's place. */
import { beforeEach, expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { ada, sessionOf, useSettingsPlayer } from '#tests/settings-player.ts'

const FIRST = { newPassword: 'a first good one', passwordConfirmation: 'a first good one' }
const CONFIRM_FIRST = "First confirm that it's you."

describeOnBothEngines('settings without a password', (at) => {
  const { player, post, reopen, signIn, viewerOf } = useSettingsPlayer(at)
  beforeEach(() => at.db.deleteFrom('account').execute())

  const stale = () => ({ ...player.viewer, authenticatedAt: at.db.now() - 11 * 60_000 })
  const countUsers = async () => (await at.db.selectFrom('user').select('id').execute()).length

  it('sets a password after recent authentication, and ends the other sessions', async () => {
    const { headers, body } = await post('password', FIRST)
    expect(body).toHaveProperty('success')
    expect(await viewerOf(player.cookie)).toBeUndefined()
    expect(await viewerOf(sessionOf(headers.getSetCookie()))).toBeDefined()
    expect(await signIn({ email: ada.email, password: FIRST.newPassword })).toHaveProperty(
      'cookies',
    )
  })

  it('replaces no password that another session set meanwhile', async () => {
    const both = await Promise.all([post('password', FIRST), post('password', FIRST)])
    expect(both.filter(({ body }) => body?.success)).toHaveLength(1)
  })

  it.each([
    ['password', FIRST],
    ['account', { name: 'Ada', email: 'new@example.org' }],
    ['delete', { emailConfirmation: ada.email }],
  ])('refuses %s without recent authentication', async (intent, entries) => {
    const { status, body } = await post(intent, { ...entries, currentPassword: 'any' }, stale())
    expect(status).toBeGreaterThanOrEqual(400)
    expect([body?.error, body?.field?.message]).toContain(CONFIRM_FIRST)
    expect(await at.db.selectFrom('account').select('id').execute()).toEqual([])
    expect(await countUsers()).toBe(1)
  })

  it('changes the address and deletes the account after recent authentication', async () => {
    const { body } = await post('account', { name: 'Ada', email: 'new@example.org' })
    expect(body?.note).toContain('new@example.org')
    expect((await post('delete', { emailConfirmation: ada.email })).status).toBe(302)
    expect(await countUsers()).toBe(0)
  })

  it('asks for re-authentication instead of a password that no longer signs in', async () => {
    await post('password', FIRST)
    const OIDC = {
      PUBLIC_URL: 'http://localhost:3000',
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'portal',
    }
    await reopen({ ...OIDC, OIDC_CLIENT_SECRET: 'a secret of the test', PASSWORD_SIGN_IN: 'off' })
    const entries = { name: 'Ada', email: 'new@example.org' }
    const refused = await post(
      'account',
      { ...entries, currentPassword: FIRST.newPassword },
      stale(),
    )
    expect(refused.body?.field?.message).toBe(CONFIRM_FIRST)
    expect((await post('delete', { emailConfirmation: ada.email }, stale())).status).toBe(403)
  })

  it('saves the name without re-authentication', async () => {
    const { body } = await post('account', { name: 'Grace', email: ada.email }, stale())
    expect(body).toHaveProperty('success')
  })
})
