/** Tests what an owner learns about the security of the account, and the link "This wasn't me". */
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { transact } from '#platform/db/transact.server.ts'
import {
  createToken,
  findTokenOwner,
} from '#features/accounts/server/addresses/account-tokens.server.ts'
import { requestEmailChange } from '#features/accounts/server/addresses/address-change.server.ts'
import { listNotifications } from '#features/notifications/server/notifications.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { addressOf, confirm, mailsTo, sessionsOf, tokensTo } from '#tests/mailed-links.ts'
import { ada, useSettingsPlayer } from '#tests/settings-player.ts'
import { enter, signInTo } from '#tests/sign-ins.ts'
import { NOT_ME } from './not-me.server.ts'
import { listSecurityEvents, removeExpiredSecurityEvents } from './security-events.server.ts'
import { insertRows } from '#tests/rows.ts'

const DAY_MS = 24 * 60 * 60_000
const NOT_ME_LINK = /not-me\?token=([\w-]+)/
const THIEF = 'thief@example.org'
const address = '192.0.2.1'

const renewal = {
  currentPassword: ada.password,
  newPassword: 'an even better one',
  passwordConfirmation: 'an even better one',
}

describeOnBothEngines('security events', (at) => {
  const { player, post } = useSettingsPlayer(at)

  const listed = async () => {
    const events = await listSecurityEvents(at.db, player.viewer.userId, 'en')
    return events.map(({ text }) => text)
  }
  const subjectsTo = async (email: string) =>
    (await mailsTo(at.db, email)).map(({ subject }) => subject.replace(' | IO Arcade', ''))
  const secure = async (token: string) =>
    (await enter(NOT_ME, player.services, { token })).redirectTo
  const confirmAddress = () =>
    at.db
      .updateTable('user')
      .set({ email_verified: sql`true` })
      .execute()
  const signInOn = (device?: string) => {
    const requester = { viewer: undefined, address, device }
    return signInTo(player.services, ada, requester)
  }

  /** A thief of the session and the password makes the account their own. */
  async function takeAccount(): Promise<void> {
    await confirmAddress()
    const { db, config } = player.services
    const { userId, sessionId } = player.viewer
    await transact(db, (tx) => requestEmailChange(tx, config, { userId, newEmail: THIEF }))
    const [token = ''] = await tokensTo(at.db, THIEF)
    await confirm(at.db, token, sessionId)
    await post('change-password', renewal, { ...player.viewer, email: THIEF })
  }

  it('stores a new password, and tells the owner once by notification and by mail', async () => {
    await post('change-password', renewal)
    expect(await listed()).toEqual(['Your password was changed'])
    const [latest] = await listNotifications(at.db, player.viewer.userId, { games: [] })
    expect(latest).toMatchObject({
      title: 'Your password was changed',
      link: '/settings?tab=security',
      isRead: false,
    })
    expect(await subjectsTo(ada.email)).toEqual([
      'Confirm your email address',
      'Your password was changed',
    ])
  })

  it('tells of a sign-in on a device that the account does not know', async () => {
    expect(await listed()).toEqual([])
    const result = await signInOn()
    expect(await listed()).toEqual(['Sign-in on a new device'])
    const device = result
      .cookies!.find((each) => each.startsWith('device='))
      ?.match(/=([^;]*)/)?.[1]
    await signInOn(device)
    expect(await listed()).toHaveLength(1)
    // Perhaps someone else's address.
    expect(await subjectsTo(ada.email)).not.toContain('Sign-in on a new device')
    await confirmAddress()
    await signInOn()
    expect(await subjectsTo(ada.email)).toContain('Sign-in on a new device')
  })

  it('mails nothing to an unconfirmed address, except that the password was changed', async () => {
    const { userId } = player.viewer
    const report = () =>
      transact(player.services.db, async (tx) =>
        tx.emit({ kind: 'security-event', userId, event: 'recovery-codes-renewed' }),
      )
    await report()
    expect(await listed()).toHaveLength(1)
    expect(await subjectsTo(ada.email)).toEqual(['Confirm your email address'])
    await confirmAddress()
    await report()
    expect(await subjectsTo(ada.email)).toHaveLength(2)
  })

  it('lists no events of later releases, and keeps events for 180 days', async () => {
    const { userId } = player.viewer
    for (const [kind, age] of [
      ['of-a-later-release', 0],
      ['passkey-added', 179],
      ['new-device', 181],
    ] as const) {
      const created_at = at.db.now() - age * DAY_MS
      await insertRows(at.db, 'security_event', { id: kind, user_id: userId, kind, created_at })
    }
    expect(await listed()).toEqual(['A passkey was added'])
    expect(await transact(at.db, (tx) => removeExpiredSecurityEvents(tx, 10))).toBe(1)
  })

  it('ends all sessions and links with "This wasn\'t me", and mails a link for a new password', async () => {
    const { userId } = player.viewer
    await post('change-password', renewal)
    const open = { userId, purpose: 'email', email: THIEF } as const
    const thiefs = await transact(at.db, (tx) => createToken(tx, open))
    const [token = ''] = await tokensTo(at.db, ada.email, NOT_ME_LINK)
    expect(await secure(token)).toBe('/not-me?done=mailed')
    expect(await sessionsOf(at.db, userId)).toEqual([])
    expect(await findTokenOwner(at.db, 'email', thiefs)).toBeUndefined()
    const [, reset = ''] = await tokensTo(at.db, ada.email)
    expect(await findTokenOwner(at.db, 'reset', reset)).toBeDefined()
    expect(await secure(token)).toBeUndefined()
  })

  it('refuses a link after 7 days', async () => {
    await post('change-password', renewal)
    const [token = ''] = await tokensTo(at.db, ada.email, NOT_ME_LINK)
    expect(await findTokenOwner(at.db, 'not-me', token, at.db.now() + 6 * DAY_MS)).toBeDefined()
    expect(await findTokenOwner(at.db, 'not-me', token, at.db.now() + 8 * DAY_MS)).toBeUndefined()
  })

  it('gives a stolen account its former address back, and mails the thief no link', async () => {
    await takeAccount()
    const [thiefs = ''] = await tokensTo(at.db, THIEF, NOT_ME_LINK)
    const owners = (await tokensTo(at.db, ada.email, NOT_ME_LINK)).at(-1)!
    expect(await subjectsTo(ada.email)).toContain('Your email address was changed')
    expect(await secure(owners)).toBe('/not-me?done=mailed')
    expect(await addressOf(at.db, player.viewer.userId)).toBe(ada.email)
    const mailsOfThief = await mailsTo(at.db, THIEF)
    expect(mailsOfThief.at(-1)!.subject).toBe('Your email address was changed | IO Arcade')
    expect(mailsOfThief.at(-1)!.text_body).not.toMatch(NOT_ME_LINK)
    expect((await subjectsTo(ada.email)).at(-1)).toBe('Set a new password')
    expect(await secure(thiefs)).toBeUndefined()
  })

  it('keeps the link of the owner valid if the thief uses a later one', async () => {
    await takeAccount()
    const [thiefs = ''] = await tokensTo(at.db, THIEF, NOT_ME_LINK)
    const owners = (await tokensTo(at.db, ada.email, NOT_ME_LINK)).at(-1)!
    await secure(thiefs)
    expect(await secure(owners)).toBe('/not-me?done=mailed')
    expect(await addressOf(at.db, player.viewer.userId)).toBe(ada.email)
  })
})
