/** `STAFF_SECOND_FACTOR=required`: the session itself must have proved a second factor. */
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { createToken } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { RESET_PASSWORD } from '#features/accounts/server/passwords/set-password.server.ts'
import { hasOwner, setRole } from '#features/accounts/server/roles.server.ts'
import { applyRole } from '#features/providers/server/provider-roles.server.ts'
import { NOT_ME } from '#features/security/server/not-me.server.ts'
import { tokensTo } from '#tests/mailed-links.ts'
import type { FormEntries } from '#tests/actions.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { SIGN_IN_WITH_CODE } from '#features/second-factor/server/sign-in-with-code.server.ts'
import { openPage, postAction } from '#tests/actions.ts'
import { authenticator } from '#tests/authenticator-app.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { usePasskeyPlayer } from '#tests/passkeys.ts'
import { sessionOf } from '#tests/settings-player.ts'
import { ada, enter as enterBy, signInTo } from '#tests/sign-ins.ts'
import { requireStaff } from './require-staff.server.ts'
import { insertRows } from '#tests/rows.ts'

const REQUIRED = { STAFF_SECOND_FACTOR: 'required' }
const PROOF = '/confirm-identity?next=%2Fadmin&needs=second-factor'
const SET_UP = '/settings?tab=security&needs=second-factor'
const HOUR_MS = 60 * 60_000
const BY_PASSWORD = { intent: 'confirm-by-password', password: ada.password }

describeOnBothEngines('the second factor of staff', (at) => {
  const { player, addPasskey, reopen, requestOptions, signIn, viewerOf } = usePasskeyPlayer(at)
  const changeUser = (columns: object) => at.db.updateTable('user').set(columns).execute()
  beforeEach(async () => {
    await reopen(REQUIRED)
    await changeUser({ role: 'moderator', email_verified: sql`true` })
  })

  /** The session's player, as a request finds them. */
  const find = async (cookie = player.cookie) => (await viewerOf(cookie))!

  const signInByForm = async () => (await signInTo(player.services)).cookies!

  /** Where the session is sent from the administration. Undefined: it is let in. */
  async function enter(cookie?: string): Promise<string | undefined> {
    const requester = { viewer: await find(cookie), address: '192.0.2.1' }
    const context = openPage({ services: player.services, requester })
    return requireStaff(context, 'enter-administration', '/admin').then(
      () => undefined,
      (thrown: Response & { init?: { status: number } }) =>
        thrown.init ? String(thrown.init.status) : thrown.headers.get('Location')!,
    )
  }
  const post = (viewer: Viewer, entries: FormEntries) => ({
    viewer,
    requester: { viewer, address: '192.0.2.1' },
    language: 'en' as const,
    entries,
  })
  async function change(viewer: Viewer, entries: FormEntries) {
    return postAction(player.services, post(viewer, entries)).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown.headers.get('Location')
      throw thrown
    })
  }
  /** Re-authenticates. Returns the session's new cookie. */
  const confirm = async (cookie: string, entries: FormEntries) =>
    sessionOf((await postAction(player.services, post(await find(cookie), entries))).cookies)

  /** Turns the second factor on in this session. Returns the app. */
  async function turnOn(cookie?: string) {
    const viewer = await find(cookie)
    const offered = await change(viewer, { intent: 'set-up-second-factor' })
    const { setUp } = offered as { setUp: { sealed: string; secret: string } }
    const code = authenticator(setUp.secret, () => at.db.now())
    const entries = { intent: 'turn-on-second-factor', sealed: setUp.sealed, code: code() }
    expect(await change(viewer, entries)).toHaveProperty('recoveryCodes')
    return code
  }
  const makeOld = (ms: number) =>
    at.db
      .updateTable('session')
      .set((session) => ({ second_factor_at: session('second_factor_at', '-', ms) }))
      .execute()

  it('is proved by a session that is older than it, and by a password alone never', async () => {
    const older = sessionOf(await signInByForm())
    const code = await turnOn()
    expect(await enter()).toBeUndefined()
    expect(await enter(older)).toBe(PROOF)
    const again = await confirm(older, BY_PASSWORD)
    expect(await enter(again)).toBe(PROOF)
    expect(await confirm(again, { intent: 'confirm-by-code', code: '12345' })).toBe('')
    const proved = await confirm(again, { intent: 'confirm-by-code', code: code(1) })
    expect(await enter(proved)).toBeUndefined()
    expect(await viewerOf(again)).toBeUndefined()
    // Each code counts once.
    expect(await confirm(proved, { intent: 'confirm-by-code', code: code(1) })).toBe('')
  })

  it('is proved again after two hours', async () => {
    const code = await turnOn()
    await makeOld(2 * HOUR_MS + 1)
    expect(await enter()).toBe(PROOF)
    const password = await confirm(player.cookie, BY_PASSWORD)
    expect(await enter(password)).toBe(PROOF)
    const byCode = { intent: 'confirm-by-code', code: code(1) }
    expect(await enter(await confirm(password, byCode))).toBeUndefined()
  })

  it('is proved by a sign-in with a code', async () => {
    const code = await turnOn()
    const pending = await signInByForm()
    const cookies = pending.map((cookie) => cookie.split(';', 1)[0]!).join('; ')
    const { services } = player
    const entries = { code: code(1) }
    const result = await enterBy(SIGN_IN_WITH_CODE, services, { ...entries, cookies })
    expect(await enter(sessionOf(result.cookies))).toBeUndefined()
  })

  it('is proved by a passkey, at the sign-in and later', async () => {
    expect(await enter()).toBe(SET_UP)
    const key = await addPasskey(createAuthenticator())
    expect(await enter()).toBe(PROOF)
    const result = await signIn(key.sign(await requestOptions('sign-in')))
    const byPasskey = sessionOf(result.cookies)
    expect(await enter(byPasskey)).toBeUndefined()
    await makeOld(3 * HOUR_MS)
    const byPassword = await confirm(byPasskey, BY_PASSWORD)
    expect(await enter(byPassword)).toBe(PROOF)
    const answer = key.sign(await requestOptions('confirm', byPassword))
    const confirmed = await confirm(byPassword, { intent: 'confirm-by-passkey', ...answer })
    expect(await enter(confirmed)).toBeUndefined()
  })

  it('is not changed without it, so that the password alone does not replace it', async () => {
    const older = await find(sessionOf(await signInByForm()))
    await turnOn()
    const intents = ['set-up-second-factor', 'turn-off-second-factor', 'add-passkey'] as const
    const proof = PROOF.replace('admin', 'settings%3Ftab%3Dsecurity')
    for (const intent of intents) expect(await change(older, { intent })).toBe(proof)
    expect(await at.db.selectFrom('second_factor').select('user_id').execute()).toHaveLength(1)
    // Players decide themselves.
    await changeUser({ role: 'player' })
    const off = { intent: 'turn-off-second-factor' }
    const { sessionId } = older
    const viewer = { ...older, role: 'player' as const, givenRole: 'player' as const, sessionId }
    expect(await change(viewer, off)).toHaveProperty('success')
  })

  it('is needed to change address, password and ways in, and to delete the account', async () => {
    const older = await find(sessionOf(await signInByForm()))
    await turnOn()
    const save = (entries: FormEntries) => change(older, entries)
    const password = { currentPassword: ada.password }
    const address = { intent: 'save-account', name: 'Ada', email: 'thief@example.org', ...password }
    const proof = PROOF.replace('admin', 'settings')
    expect(await save(address)).toBe(proof)
    expect(await save({ intent: 'change-password', ...password })).toBe(proof)
    const deletion = { intent: 'delete-account', ...password, emailConfirmation: ada.email }
    expect(await save(deletion)).toBe(proof)
    expect(await save({ ...address, email: ada.email })).toHaveProperty('success')
    const security = PROOF.replace('admin', 'settings%3Ftab%3Dsecurity')
    expect(await change(older, { intent: 'unlink-provider' })).toBe(security)
    // Also while the role is not in force.
    await changeUser({ rights_suspended_at: 1 })
    await makeOld(2 * HOUR_MS + 1)
    const suspended = await find()
    expect(suspended).toMatchObject({ role: 'player', givenRole: 'moderator' })
    expect(await change(suspended, { intent: 'turn-off-second-factor' })).toBe(security)
  })

  it('gives no rights with an address that was never confirmed', async () => {
    await turnOn()
    expect(await enter()).toBeUndefined()
    await changeUser({ email_verified: sql`false` })
    expect(await enter()).toBe('/settings?tab=security&needs=confirmed-address')
    // The player's portal has a mail server.
    await reopen({})
    expect(await enter()).toBe('/settings?tab=security&needs=confirmed-address')
    // Without one, nobody could confirm it.
    await reopen({ SMTP_URL: '' })
    expect(await enter()).toBeUndefined()
  })

  it('gives no rights to an account that removed it by a mailed link and set up another one', async () => {
    const { userId } = await find()
    await turnOn()
    const wanted = { userId, purpose: 'not-me', email: ada.email } as const
    const token = await transact(at.db, (tx) => createToken(tx, wanted))
    const { redirectTo } = await enterBy(NOT_ME, player.services, { token })
    expect(redirectTo).toBe('/not-me?done=mailed')
    const reset = (await tokensTo(at.db, ada.email, /reset-password\?token=([\w-]+)/)).at(-1)!
    const given = { token: reset, password: ada.password, passwordConfirmation: ada.password }
    expect(await enterBy(RESET_PASSWORD, player.services, given)).toHaveProperty('success')
    const cookie = sessionOf(await signInByForm())
    await turnOn(cookie)
    expect(await enter(cookie)).toBe('404')
    expect(await hasOwner(at.db)).toBe(false)
    const entries = await at.db.selectFrom('audit_entry').select(['action', 'subject_id']).execute()
    expect(entries).toEqual([{ action: 'suspend-rights', subject_id: userId }])
    // The groups of the provider do not give them back, another owner does.
    await transact(at.db, (tx) => applyRole(tx, userId, 'moderator'))
    expect(await enter(cookie)).toBe('404')
    await transact(at.db, (tx) => setRole(tx, userId, 'moderator'))
    expect(await enter(cookie)).toBeUndefined()
  })

  it('stays if it is older than the address that a thief set', async () => {
    const { userId } = await find()
    await turnOn()
    const factors = () => at.db.selectFrom('second_factor').select('created_at').execute()
    const [factor] = await factors()
    const changed = { id: 'e', user_id: userId, kind: 'address-changed' }
    const created_at = factor!.created_at + 1
    await insertRows(at.db, 'security_event', { ...changed, created_at })
    const wanted = { userId, purpose: 'not-me', email: ada.email } as const
    const token = await transact(at.db, (tx) => createToken(tx, wanted, created_at + 1))
    await enterBy(NOT_ME, player.services, { token })
    expect(await factors()).toHaveLength(1)
  })

  it('is optional unless the operator requires it', async () => {
    const older = sessionOf(await signInByForm())
    await turnOn()
    await reopen({})
    expect(await enter(older)).toBeUndefined()
  })
})
