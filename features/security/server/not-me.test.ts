/** Tests that "This wasn't me" leaves a thief of the account no way in, and no way back. */
import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { transact } from '#platform/db/transact.server.ts'
import { findTokenOwner } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { requestEmailChange } from '#features/accounts/server/addresses/address-change.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeFactor, makeIdentity, makePasskey, makeUser } from '#tests/factories.ts'
import { startBeforeCommit, withoutWrites } from '#tests/locks.ts'
import {
  addressOf,
  confirm,
  confirmAddresses,
  mailsTo,
  makeLink as makeLinkOf,
  sessionsOf,
  tokensTo,
} from '#tests/mailed-links.ts'
import { useSettingsPlayer } from '#tests/settings-player.ts'
import { ada, enter } from '#tests/sign-ins.ts'
import { NOT_ME } from './not-me.server.ts'
import { insertRows } from '#tests/rows.ts'

const DAY_MS = 24 * 60 * 60_000
const NOT_ME_LINK = /not-me\?token=([\w-]+)/
const THIEF = 'thief@example.org'
const MAILED = '/not-me?done=mailed'
const DEAD = { status: 400, state: 'dead' }

describeOnBothEngines("This wasn't me", (at) => {
  const { player, post, signUp } = useSettingsPlayer(at)
  const userId = () => player.viewer.userId
  const secure = async (token: string, config = player.services.config) => {
    const { redirectTo, ...refusal } = await enter(
      NOT_ME,
      { ...player.services, config },
      { token },
    )
    return redirectTo ?? refusal
  }
  const makeLink = () => makeLinkOf(at.db, 'not-me', { id: userId(), email: ada.email })
  const listLinks = (email = ada.email) => tokensTo(at.db, email, NOT_ME_LINK)
  const renewal = {
    currentPassword: ada.password,
    newPassword: 'an even better one',
    passwordConfirmation: 'an even better one',
  }
  beforeEach(() => confirmAddresses(at.db))

  /** A thief of the session and the password makes the account their own. */
  async function takeAccount() {
    await changeTo(THIEF, player.viewer.sessionId)
    await post('change-password', renewal, { ...player.viewer, email: THIEF })
    const [thiefs = ''] = await listLinks(THIEF)
    return { thiefs, owners: (await listLinks()).at(-1)! }
  }

  async function changeTo(newEmail: string, sessionId?: string): Promise<void> {
    const change = { userId: userId(), newEmail }
    await transact(player.services.db, (tx) =>
      requestEmailChange(tx, player.services.config, change),
    )
    const token = (await tokensTo(at.db, newEmail)).at(-1)!
    expect(await confirm(at.db, token, sessionId)).toBeDefined()
  }

  async function addWaysIn(id: string, createdAt: number): Promise<void> {
    await makePasskey(at.db, userId(), { id, createdAt })
    await makeIdentity(at.db, userId(), { provider: id, createdAt })
  }

  async function waysIn() {
    const passkeys = await at.db.selectFrom('passkey').select('id').execute()
    const accounts = await at.db.selectFrom('account').select('provider_id as id').execute()
    const factors = await at.db.selectFrom('second_factor').select('secret as id').execute()
    const codes = await at.db.selectFrom('recovery_code').select('code_hash as id').execute()
    return [passkeys, accounts, factors, codes].map((rows) => rows.map(({ id }) => id).toSorted())
  }

  it('removes the ways in that were added within the last 7 days', async () => {
    const recently = at.db.now() - 7 * DAY_MS + 60_000
    await addWaysIn('new', recently)
    await makeFactor(at.db, userId(), recently)
    expect(await secure(await makeLink())).toBe(MAILED)
    expect(await waysIn()).toEqual([[], [], [], []])
  })

  it.each([
    { isRenewed: false, codes: ['x'] },
    { isRenewed: true, codes: [] },
  ])('keeps older ways in; recovery codes renewed since: $isRenewed', async (row) => {
    const before = at.db.now() - 8 * DAY_MS
    await addWaysIn('old', before)
    await makeFactor(at.db, userId(), before)
    if (row.isRenewed) {
      const renewed = { id: 'e', user_id: userId(), kind: 'recovery-codes-renewed' }
      await insertRows(at.db, 'security_event', { ...renewed, created_at: at.db.now() - DAY_MS })
    }
    await secure(await makeLink())
    expect(await waysIn()).toEqual([['old'], ['old'], ['x'], row.codes])
  })

  it('keeps the identity of the sign-up if passwords are off', async () => {
    const passwordless = { ...player.services.config, passwordSignIn: false }
    const signedUpAt = at.db.now() - DAY_MS
    await at.db
      .updateTable('user')
      .set({ created_at: new Date(signedUpAt).toISOString() })
      .execute()
    await addWaysIn('first', signedUpAt + 10)
    await addWaysIn('thief', signedUpAt + 60_000)
    await secure(await makeLink(), passwordless)
    const [passkeys, accounts] = await waysIn()
    expect([passkeys, accounts]).toEqual([['first'], ['credential', 'first']])
  })

  it('reserves the former address while its owner can get it back', async () => {
    await changeTo(THIEF)
    const squatter = { name: 'Mallory', email: ada.email, password: 'another good password' }
    expect(await signUp(squatter)).toMatchObject({ status: 422 })
    const other = await makeUser(at.db)
    const token = await makeLinkOf(at.db, 'email', { id: other.id, email: ada.email })
    expect(await confirm(at.db, token)).toBeUndefined()
    const owners = (await listLinks()).at(-1)!
    expect(await secure(owners)).toBe(MAILED)
    expect(await addressOf(at.db, userId())).toBe(ada.email)
    expect(await signUp({ ...squatter, email: THIEF })).toHaveProperty('userId')
  })

  it('is void for the replaced address once the account has an earlier one again', async () => {
    await changeTo(THIEF)
    await changeTo(ada.email)
    const links = await listLinks(THIEF)
    // The request of the change has one, the change itself has none.
    expect(links).toHaveLength(1)
    expect(await secure(links[0]!)).toMatchObject(DEAD)
    const notice = (await mailsTo(at.db, THIEF)).at(-1)!
    expect(notice.text_body).toContain("If this wasn't you, contact")
    const owners = await listLinks()
    expect(await findTokenOwner(at.db, 'not-me', owners[0]!)).toBeDefined()
  })

  it('gives no account to an address that was never confirmed', async () => {
    await confirmAddresses(at.db, false)
    await post('change-password', renewal)
    await changeTo('right@example.org')
    const links = await listLinks()
    // Only that of the new password, when the account had the address.
    expect(links).toHaveLength(1)
    expect(await secure(links[0]!)).toMatchObject(DEAD)
    const notices = (await mailsTo(at.db, ada.email)).map(({ subject }) => subject)
    expect(notices).toContain('Your email address was changed | IO Arcade')
    expect(await addressOf(at.db, userId())).toBe('right@example.org')
  })

  it('gives the address back that a thief confirms at the same time', async () => {
    const token = await makeLink()
    const steal = { email: THIEF }
    const secured = await startBeforeCommit(
      at,
      (tx) => tx.updateTable('user').set(steal).where('id', '=', userId()).execute(),
      () => secure(token),
    )
    expect(secured).toBe(MAILED)
    expect(await addressOf(at.db, userId())).toBe(ada.email)
  })

  it('secures the account if another one gets the address at the same time', async () => {
    await at.db.updateTable('user').set({ email: THIEF }).execute()
    const token = await makeLink()
    const secured = await startBeforeCommit(
      at,
      (tx) => {
        const date = new Date(at.db.now()).toISOString()
        const row = { id: 'other', name: 'Other', email: ada.email, image: null }
        const dates = { created_at: date, updated_at: date }
        return insertRows(tx, 'user', { ...row, ...dates, email_verified: sql`true` })
      },
      () => secure(token),
    )
    expect(secured).toBe('/not-me?done=secured')
    expect(await addressOf(at.db, userId())).toBe(THIEF)
  })

  it('ends all sessions and links, and mails a link for a new password', async () => {
    await post('change-password', renewal)
    const thiefs = await makeLinkOf(at.db, 'email', { id: userId(), email: THIEF })
    const [token = ''] = await listLinks()
    expect(await secure(token)).toBe(MAILED)
    expect(await sessionsOf(at.db, userId())).toEqual([])
    expect(await findTokenOwner(at.db, 'email', thiefs)).toBeUndefined()
    const [, reset = ''] = await tokensTo(at.db, ada.email)
    expect(await findTokenOwner(at.db, 'reset', reset)).toBeDefined()
    expect(await secure(token)).toMatchObject(DEAD)
  })

  it('refuses a link after 7 days', async () => {
    const token = await makeLink()
    expect(await findTokenOwner(at.db, 'not-me', token, at.db.now() + 6 * DAY_MS)).toBeDefined()
    expect(await findTokenOwner(at.db, 'not-me', token, at.db.now() + 8 * DAY_MS)).toBeUndefined()
  })

  it('gives a stolen account its former address back, and mails the thief no link', async () => {
    const { thiefs, owners } = await takeAccount()
    expect(await secure(owners)).toBe(MAILED)
    expect(await addressOf(at.db, userId())).toBe(ada.email)
    const told = (await mailsTo(at.db, THIEF)).at(-1)!
    expect(told.subject).toBe('Your email address was changed | IO Arcade')
    expect(told.text_body).not.toMatch(NOT_ME_LINK)
    const { subject } = (await mailsTo(at.db, ada.email)).at(-1)!
    expect(subject).toBe('Set a new password | IO Arcade')
    expect(await secure(thiefs)).toMatchObject(DEAD)
  })

  it('keeps the link of the owner valid if the thief uses a later one', async () => {
    const { thiefs, owners } = await takeAccount()
    await secure(thiefs)
    expect(await secure(owners)).toBe(MAILED)
    expect(await addressOf(at.db, userId())).toBe(ada.email)
  })

  it('begins no transaction for a forged link', async () => {
    expect(await withoutWrites(at, () => secure('forged'))).toMatchObject(DEAD)
  })
})
