/** Tests what players learn about the security of their accounts. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { listNotifications } from '#features/notifications/server/notifications.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { confirmAddresses, mailsTo } from '#tests/mailed-links.ts'
import { useSettingsPlayer } from '#tests/settings-player.ts'
import { ada, deviceOf, signInTo } from '#tests/sign-ins.ts'
import { listSecurityEvents, removeExpiredSecurityEvents } from './security-events.server.ts'
import { insertRows } from '#tests/rows.ts'

const DAY_MS = 24 * 60 * 60_000
const address = '192.0.2.1'

describeOnBothEngines('security events', (at) => {
  const { player, post } = useSettingsPlayer(at)

  const listed = async () => {
    const events = await listSecurityEvents(at.db, player.viewer.userId, 'en')
    return events.map(({ text }) => text)
  }
  const subjectsTo = async (email: string) =>
    (await mailsTo(at.db, email)).map(({ subject }) => subject.replace(' | IO Arcade', ''))
  const signInOn = (device?: string) => {
    const requester = { viewer: undefined, address, device }
    return signInTo(player.services, ada, requester)
  }

  it('stores a new password, and tells the owner once by notification and by mail', async () => {
    await post('change-password', {
      currentPassword: ada.password,
      newPassword: 'an even better one',
      passwordConfirmation: 'an even better one',
    })
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
    await signInOn(deviceOf(result))
    expect(await listed()).toHaveLength(1)
    // Perhaps someone else's address.
    expect(await subjectsTo(ada.email)).not.toContain('Sign-in on a new device')
    await confirmAddresses(at.db)
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
    await confirmAddresses(at.db)
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
})
