/** Tests that "This wasn't me" leaves a thief of the account no way in, and no way back. */
import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { transact } from '#platform/db/transact.server.ts'
import {
  createToken,
  findTokenOwner,
} from '#features/accounts/server/addresses/account-tokens.server.ts'
import { requestEmailChange } from '#features/accounts/server/addresses/address-change.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { startBeforeCommit, withoutWrites } from '#tests/locks.ts'
import { addressOf, confirm, mailsTo, tokensTo } from '#tests/mailed-links.ts'
import { ada, useSettingsPlayer } from '#tests/settings-player.ts'
import { enter } from '#tests/sign-ins.ts'
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
  const makeLink = () => {
    const link = { userId: userId(), purpose: 'not-me', email: ada.email } as const
    return transact(at.db, (tx) => createToken(tx, link))
  }
  beforeEach(async () => {
    await at.db
      .updateTable('user')
      .set({ email_verified: sql`true` })
      .execute()
  })

  async function changeTo(newEmail: string): Promise<void> {
    const change = { userId: userId(), newEmail }
    await transact(player.services.db, (tx) =>
      requestEmailChange(tx, player.services.config, change),
    )
    const token = (await tokensTo(at.db, newEmail)).at(-1)!
    expect(await confirm(at.db, token)).toBeDefined()
  }

  /** Adds a passkey, an identity and a second factor. */
  async function addWaysIn(name: string, createdAt: number): Promise<void> {
    const date = new Date(createdAt).toISOString()
    const stored = { host: '', public_key: '', counter: 0, transports: '[]' }
    const key = { ...stored, name, created_at: createdAt }
    await insertRows(at.db, 'passkey', { id: name, user_id: userId(), ...key })
    const identity = { id: name, account_id: name, provider_id: name, password: null }
    const dates = { created_at: date, updated_at: date }
    await insertRows(at.db, 'account', { ...identity, ...dates, user_id: userId() })
    await at.db
      .insertInto('second_factor')
      .values({ user_id: userId(), secret: name, created_at: createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await insertRows(at.db, 'recovery_code', { user_id: userId(), code_hash: name })
  }

  async function waysIn() {
    const passkeys = await at.db.selectFrom('passkey').select('id').execute()
    const accounts = await at.db.selectFrom('account').select('provider_id as id').execute()
    const factors = await at.db.selectFrom('second_factor').select('secret as id').execute()
    const codes = await at.db.selectFrom('recovery_code').select('code_hash as id').execute()
    return [passkeys, accounts, factors, codes].map((rows) => rows.map(({ id }) => id).toSorted())
  }

  it('removes the ways in that were added within the last 7 days', async () => {
    await addWaysIn('new', at.db.now() - 7 * DAY_MS + 60_000)
    expect(await secure(await makeLink())).toBe(MAILED)
    expect(await waysIn()).toEqual([[], [], [], []])
  })

  it('keeps older ways in', async () => {
    await addWaysIn('old', at.db.now() - 8 * DAY_MS)
    await secure(await makeLink())
    expect(await waysIn()).toEqual([['old'], ['old'], ['old'], ['old']])
  })

  it('removes recovery codes that were renewed within the last 7 days', async () => {
    await addWaysIn('old', at.db.now() - 8 * DAY_MS)
    const renewed = { id: 'e', user_id: userId(), kind: 'recovery-codes-renewed' }
    await insertRows(at.db, 'security_event', { ...renewed, created_at: at.db.now() - DAY_MS })
    await secure(await makeLink())
    expect(await waysIn()).toEqual([['old'], ['old'], ['old'], []])
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
    const change = { userId: other.id, purpose: 'email', email: ada.email } as const
    const token = await transact(at.db, (tx) => createToken(tx, change))
    expect(await confirm(at.db, token)).toBeUndefined()
    const owners = (await tokensTo(at.db, ada.email, NOT_ME_LINK)).at(-1)!
    expect(await secure(owners)).toBe(MAILED)
    expect(await addressOf(at.db, userId())).toBe(ada.email)
    expect(await signUp({ ...squatter, email: THIEF })).toHaveProperty('userId')
  })

  it('is void for the replaced address once the account has an earlier one again', async () => {
    await changeTo(THIEF)
    await changeTo(ada.email)
    const links = await tokensTo(at.db, THIEF, NOT_ME_LINK)
    // The request of the change has one, the change itself has none.
    expect(links).toHaveLength(1)
    expect(await secure(links[0]!)).toMatchObject(DEAD)
    const notice = (await mailsTo(at.db, THIEF)).at(-1)!
    expect(notice.text_body).toContain("If this wasn't you, contact")
    const owners = await tokensTo(at.db, ada.email, NOT_ME_LINK)
    expect(await findTokenOwner(at.db, 'not-me', owners[0]!)).toBeDefined()
  })

  it('gives no account to an address that was never confirmed', async () => {
    await at.db
      .updateTable('user')
      .set({ email_verified: sql`false` })
      .execute()
    await post('change-password', {
      currentPassword: ada.password,
      newPassword: 'an even better one',
      passwordConfirmation: 'an even better one',
    })
    await changeTo('right@example.org')
    const links = await tokensTo(at.db, ada.email, NOT_ME_LINK)
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

  it('begins no transaction for a forged link', async () => {
    expect(await withoutWrites(at, () => secure('forged'))).toMatchObject(DEAD)
  })
})
