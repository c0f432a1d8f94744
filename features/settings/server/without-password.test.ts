/** Tests the settings of an account without a password: re-authentication takes the password's place. */
import { beforeEach, expect, it } from 'vitest'
import { countRows } from '#platform/db/count-rows.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { sessionOf, useSettingsPlayer } from '#tests/settings-player.ts'
import { OIDC, ada } from '#tests/sign-ins.ts'

const FIRST = { newPassword: 'a first good one', passwordConfirmation: 'a first good one' }
const CONFIRM_FIRST = "First confirm that it's you."

describeOnBothEngines('settings without a password', (at) => {
  const { player, post, reopen, signIn, viewerOf } = useSettingsPlayer(at)
  beforeEach(() => at.db.deleteFrom('account').execute())

  const stale = () => ({ ...player.viewer, authenticatedAt: at.db.now() - 11 * 60_000 })
  const countUsers = () => countRows(at.db.selectFrom('user'))

  it('sets a password after recent authentication, and ends the other sessions', async () => {
    const result = await post('change-password', FIRST)
    expect(result).toHaveProperty('success')
    expect(await viewerOf(player.cookie)).toBeUndefined()
    expect(await viewerOf(sessionOf(result.cookies))).toBeDefined()
    expect(await signIn({ email: ada.email, password: FIRST.newPassword })).toHaveProperty(
      'cookies',
    )
  })

  it('takes no attempt if the password could not be hashed', async () => {
    await reopen({ LIMITS: 'on' })
    const gone = { signal: AbortSignal.abort() }
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { error } = await post('change-password', FIRST, undefined, gone)
      expect(error).toMatch(/^Too many people/)
    }
    expect(await post('change-password', FIRST)).toHaveProperty('success')
  })

  it('replaces no password that another session set meanwhile', async () => {
    const both = await Promise.all([post('change-password', FIRST), post('change-password', FIRST)])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
  })

  it.each([
    ['change-password', FIRST],
    ['save-account', { name: 'Ada', email: 'new@example.org' }],
    ['delete-account', { emailConfirmation: ada.email }],
  ])('refuses %s without recent authentication', async (intent, entries) => {
    const result = await post(intent, { ...entries, currentPassword: 'any' }, stale())
    expect(result.status).toBeGreaterThanOrEqual(400)
    expect([result.error, result.faults?.email]).toContain(CONFIRM_FIRST)
    expect(await at.db.selectFrom('account').select('id').execute()).toEqual([])
    expect(await countUsers()).toBe(1)
  })

  it('changes the address and deletes the account after recent authentication', async () => {
    const { note } = await post('save-account', { name: 'Ada', email: 'new@example.org' })
    expect(note).toContain('new@example.org')
    expect((await post('delete-account', { emailConfirmation: ada.email })).redirectTo).toBe('/')
    expect(await countUsers()).toBe(0)
  })

  it('asks for re-authentication instead of a password that no longer signs in', async () => {
    await post('change-password', FIRST)
    await reopen({ ...OIDC, PASSWORD_SIGN_IN: 'off' })
    const entries = { name: 'Ada', email: 'new@example.org' }
    const refused = await post(
      'save-account',
      { ...entries, currentPassword: FIRST.newPassword },
      stale(),
    )
    expect(refused.faults?.email).toBe(CONFIRM_FIRST)
    expect((await post('delete-account', { emailConfirmation: ada.email }, stale())).status).toBe(
      403,
    )
  })

  it('saves the name without re-authentication', async () => {
    const entries = { name: 'Grace', email: ada.email }
    expect(await post('save-account', entries, stale())).toHaveProperty('success')
  })
})
