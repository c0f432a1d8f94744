/** Tests that notification and mail have the same text and follow the preferences. */
import { expect, it } from 'vitest'
import { transact } from '#app/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { recordEvents } from '#tests/events.ts'
import { makeUser } from '#tests/factories.ts'
import type { Language } from '#app/messages/languages.ts'
import { setAccountLanguage } from '#app/features/accounts/server/account-language.server.ts'
import type { NotificationEvent } from './events.server.ts'
import { listNotifications } from './notifications.server.ts'
import { notify } from './notify.server.ts'
import { getPreferences, savePreferences } from './preferences.server.ts'
import type { NotificationPreferences } from '../preferences.ts'

const site = {
  portalName: 'IO Arcade',
  publicUrl: 'https://portal.example',
  games: [{ id: 'survev', name: 'Survev.io' }],
}
const events: NotificationEvent[] = [
  { kind: 'achievement-unlocked', data: { achievementId: 'playtime-1h' } },
  { kind: 'game-added', data: { gameId: 'survev' } },
]

describeOnBothEngines('notify', (at) => {
  async function notifyPlayer(
    changes: Partial<NotificationPreferences>,
    { isVerified = true, language }: { isVerified?: boolean; language?: Language } = {},
  ) {
    const { id: userId } = await makeUser(at.db, { isVerified })
    if (language) await setAccountLanguage(at.db, userId, language)
    const preferences = await getPreferences(at.db, userId)
    await transact(at.db, (tx) => savePreferences(tx, userId, { ...preferences, ...changes }))
    const domainEvents = recordEvents(at.db)
    await transact(at.db, (tx) => notify(tx, { userId, events }, site))
    const notifications = await listNotifications(at.db, userId, { games: site.games })
    const mails = await at.db.selectFrom('outbox').selectAll().execute()
    return {
      userId,
      domainEvents,
      titles: notifications.map(({ title }) => title).toSorted(),
      mails,
    }
  }

  it('adds a notification for each event, and mails the kinds with a mail', async () => {
    const { userId, domainEvents, titles, mails } = await notifyPlayer({})
    expect(titles).toEqual(['Achievement unlocked: Rookie Gamer', 'New game: Survev.io'])
    expect(domainEvents).toContainEqual({ kind: 'unread-changed', userId })
    expect(mails.map(({ subject, text_body }) => [subject, text_body])).toEqual([
      [
        'Achievement unlocked: Rookie Gamer | IO Arcade',
        'Played for 1 hour in total.\n\nYou can turn these emails off in your settings.\n\nOpen your profile:\nhttps://portal.example/profile?tab=achievements\n\nIO Arcade\n',
      ],
    ])
  })

  it('mails in the language of the account', async () => {
    const { mails } = await notifyPlayer({}, { language: 'de' })
    expect(mails.map(({ subject, text_body }) => [subject, text_body])).toEqual([
      [
        'Erfolg freigeschaltet: Neuling | IO Arcade',
        'Insgesamt 1 Stunde gespielt.\n\nDu kannst diese E-Mails in deinen Einstellungen abschalten.\n\nDein Profil öffnen:\nhttps://portal.example/de/profile?tab=achievements\n\nIO Arcade\n',
      ],
    ])
    expect(mails[0]!.html_body).toContain('<html lang="de">')
  })

  it('skips a notification that is switched off, and still sends the mail', async () => {
    const { titles, mails } = await notifyPlayer({ achievementNotifications: false })
    expect(titles).toEqual(['New game: Survev.io'])
    expect(mails).toHaveLength(1)
  })

  it.each([
    [{ emailNotifications: false }, { isVerified: true }],
    [{}, { isVerified: false }],
  ])('sends no mail with %o to an address with %o', async (changes, user) => {
    const { titles, mails } = await notifyPlayer(changes, user)
    expect(titles).toHaveLength(2)
    expect(mails).toEqual([])
  })
})
