/** Tests invitations: who may sign up, and that no more accounts are created than uses were given. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { OIDC, ada, requester, useServices } from '#tests/sign-ins.ts'
import { RULES } from '#features/limits/server/rules.ts'
import { TooManyError } from '#features/limits/server/too-many-error.ts'
import { countRows } from '#platform/db/count-rows.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { Services } from '#server/services.ts'
import { checkSignUp } from '../sign-up-rules.server.ts'
import { FaultError } from '../account-fault.server.ts'
import { createAccount } from '../create-account.server.ts'
import {
  createInvitation,
  findInvitation,
  invitationLink,
  listInvitations,
  removeExpiredInvitations,
  revokeInvitation,
} from './invitations.server.ts'

const DEAD = 'This invitation was used up, has expired or was revoked. Ask for a new one.'
const DAY_MS = 86_400_000

describeOnBothEngines('invitations', (at) => {
  const { opened, reopen, signUp } = useServices(at)

  const byInvitation = (environment: Record<string, string> = {}) =>
    reopen({ SIGN_UP: 'invite', ...environment })
  const invite = (uses = 1, days = 7) =>
    transact(opened.services.db, (tx) => createInvitation(tx, { uses, days }))
  const join = (entries: object, invitation?: string) => signUp({ ...ada, ...entries, invitation })
  const make = (
    { db, config }: Pick<Services, 'db' | 'config'>,
    wanted: Pick<Parameters<typeof createAccount>[2], 'by' | 'email' | 'invitation'>,
  ) => {
    const account = { ...wanted, name: 'Ada', language: 'en', address: 'confirmed' } as const
    return transact(db, (tx) => createAccount(tx, config, account))
  }
  const countAccounts = () => countRows(opened.services.db.selectFrom('user'))
  const list = async () => (await listInvitations(opened.services.db, 50)).rows

  it('stores only the hash of the token, which the link contains', async () => {
    const { token } = await invite()
    expect(invitationLink({ publicUrl: 'https://play.example.org' }, token)).toBe(
      `https://play.example.org/sign-up?invitation=${token}`,
    )
    const rows = await opened.services.db.selectFrom('invitation').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('needs an invitation, and counts its uses', async () => {
    await byInvitation()
    const { id, token } = await invite(2)
    expect(await join({})).toMatchObject({
      status: 403,
      error: expect.stringMatching(/^You need an invitation/),
    })
    expect(await join({}, token)).toHaveProperty('cookies')
    expect(await list()).toMatchObject([{ id, uses: 1, maxUses: 2 }])
  })

  it.each([1, 3])('creates %i accounts for one more sign-up at the same time', async (uses) => {
    await byInvitation()
    const { token } = await invite(uses)
    const results = await Promise.all(
      Array.from({ length: uses + 1 }, (_, index) =>
        join({ email: `player-${index}@example.org` }, token),
      ),
    )
    expect(results.filter((result) => 'cookies' in result)).toHaveLength(uses)
    expect(results.find((result) => 'error' in result)).toMatchObject({ error: DEAD, status: 403 })
    expect(await countAccounts()).toBe(uses)
    expect(await list()).toMatchObject([{ uses, maxUses: uses }])
  })

  it('takes no more uses than there are if the checks before were passed at the same time', async () => {
    const { db, config } = await byInvitation()
    const { token: invitation } = await invite(2)
    const create = (index: number) =>
      make({ db, config }, { by: 'form', email: `player-${index}@example.org`, invitation })
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map(create))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await countAccounts()).toBe(2)
  })

  it('takes no use for an account that is not created', async () => {
    const { db } = await byInvitation()
    const { token } = await invite(2)
    await join({}, token)
    expect(await join({}, token)).toMatchObject({ status: 422 })
    expect(await join({ password: 'short', email: 'bob@example.org' }, token)).toMatchObject({
      status: 400,
    })
    const fail = async () => {
      throw new Error('the disk is full')
    }
    db.writer.setHandlers({ 'account-created': [fail] })
    expect(await join({ email: 'bob@example.org' }, token)).toMatchObject({ status: 500 })
    db.writer.setHandlers({})
    expect(await list()).toMatchObject([{ uses: 1 }])
    expect(await join({ email: 'bob@example.org' }, token)).toHaveProperty('cookies')
  })

  it('refuses an invitation that is used up, expired, revoked or unknown, with one sentence', async () => {
    const { db } = await byInvitation()
    const [used, expired, revoked] = [await invite(), await invite(), await invite()]
    await join({ email: 'first@example.org' }, used.token)
    await transact(db, (tx) =>
      tx
        .updateTable('invitation')
        .set({ expires_at: tx.now() })
        .where('id', '=', expired.id)
        .execute(),
    )
    expect(await transact(db, (tx) => revokeInvitation(tx, revoked.id))).toBe(true)
    expect(await transact(db, (tx) => revokeInvitation(tx, revoked.id))).toBe(false)
    for (const token of [used.token, expired.token, revoked.token, 'unknown']) {
      expect(await join({}, token)).toMatchObject({ error: DEAD, status: 403 })
    }
    expect(await countAccounts()).toBe(1)
  })

  it('removes and no longer lists expired invitations', async () => {
    const { db } = opened.services
    const [soon, later] = [await invite(1, 1), await invite(1, 30)]
    const now = db.now() + 2 * DAY_MS
    expect(await transact(db, (tx) => removeExpiredInvitations(tx, 10, now))).toBe(1)
    expect(await list()).toMatchObject([{ id: later.id, expiresAt: later.expiresAt }])
    expect(await findInvitation(db, soon.token)).toBe(false)
    expect(await findInvitation(db, later.token)).toBe(true)
  })

  it('counts wrong tokens of a client network, and no right one', async () => {
    const limited = await byInvitation({ LIMITS: 'on' })
    const { token } = await invite(2)
    const check = (invitation: string) =>
      checkSignUp(limited.db, limited, requester, { by: 'form', invitation })
    const { max } = RULES['invitation-network']
    for (let count = 0; count < max; count += 1) {
      expect(await check(token)).toBeUndefined()
    }
    for (let count = 0; count < max; count += 1) {
      await expect(check('guess')).rejects.toThrow(FaultError)
    }
    await expect(check('guess')).rejects.toThrow(TooManyError)
    expect(await check(token)).toBeUndefined()
    expect(await join({}, 'guess')).toMatchObject({ status: 429 })
    expect(await join({}, token)).not.toHaveProperty('error')
  })

  it('creates no account if sign-up is closed, even with an invitation', async () => {
    await reopen({ SIGN_UP: 'closed' })
    const { token } = await invite()
    expect(await join({}, token)).toMatchObject({
      status: 403,
      error: 'This site takes no new accounts.',
    })
  })

  it('names the allowed domains, whether or not the address has an account', async () => {
    await join({ email: 'ada@elsewhere.example' })
    await reopen({ SIGN_UP_DOMAINS: 'example.org, School.example' })
    const refused = {
      status: 422,
      error: 'Use an email address at example.org or school.example. This site accepts no others.',
    }
    for (const email of [
      'ada@elsewhere.example',
      'bob@elsewhere.example',
      'ada@sub.example.org',
      'ada@notexample.org',
    ]) {
      expect(await join({ email })).toMatchObject(refused)
    }
    expect(await join({ email: 'Ada@EXAMPLE.org' })).toHaveProperty('cookies')
  })

  it('refuses blocked mail domains, with their subdomains and nothing else', async () => {
    const { config } = opened.services
    Object.assign(config, { blockedMailDomains: ['bad.example', 'spam.example'] })
    for (const domain of ['spam.example', 'mail.spam.example', 'SPAM.example']) {
      expect(await join({ email: `ada@${domain}` })).toMatchObject({
        error: 'This site accepts no email addresses at spam.example. Use another one.',
        status: 422,
      })
    }
    expect(await countAccounts()).toBe(0)
    expect(await join({ email: 'ada@nospam.example' })).toHaveProperty('userId')
  })

  it('creates accounts through the provider while the form is closed', async () => {
    const rules = { SIGN_UP: 'closed', SIGN_UP_DOMAINS: 'example.org' }
    const { db, config } = await reopen({ ...OIDC, ...rules })
    const create = (by: 'form' | 'provider', email: string) =>
      make({ db, config }, { by, email, invitation: undefined })
    await expect(create('form', ada.email)).rejects.toMatchObject({ fault: { status: 403 } })
    const elsewhere = create('provider', 'ada@elsewhere.example')
    await expect(elsewhere).rejects.toMatchObject({ fault: { status: 422 } })
    expect(await create('provider', ada.email)).toEqual(expect.any(String))
    const [user] = await db.selectFrom('user').select('email_verified').execute()
    expect(Boolean(user!.email_verified)).toBe(true)
    expect(await db.selectFrom('account_token').selectAll().execute()).toEqual([])
  })

  it('has no sign-up with a password if passwords are off', async () => {
    await reopen({ ...OIDC, PASSWORD_SIGN_IN: 'off' })
    expect(await join({})).toMatchObject({
      status: 403,
      error: 'This site has no passwords. Sign in another way.',
    })
  })
})
