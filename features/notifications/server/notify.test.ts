/** Tests that notification and mail have the same text and follow the preferences. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { recordEvents } from '#tests/events.ts'
import { makeUser } from '#tests/factories.ts'
import type { Language } from '#messages/languages.ts'
import type { NotificationEvent } from './events.server.ts'
import { listNotifications } from './notifications.server.ts'
import { notify, notifyOfFriends } from './notify.server.ts'
import { getPreferences, savePreferences } from './preferences.server.ts'
import type { NotificationPreferences } from '../preferences.ts'
import { insertRows } from '#tests/rows.ts'

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
    { isVerified = true, ...more }: { isVerified?: boolean; language?: Language } = {},
  ) {
    const { id: userId } = await makeUser(at.db, { isVerified, ...more })
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

  it('names the other player, unless suspended or blocked, and mails only requests', async () => {
    const { id: fromId } = await makeUser(at.db, { name: '<b>Bob</b>' })
    const { id: userId } = await makeUser(at.db, { isVerified: true })
    await transact(at.db, (tx) =>
      notifyOfFriends(
        tx,
        [
          { kind: 'friend-requested', userId, fromId },
          { kind: 'friend-accepted', userId, fromId },
          { kind: 'room-invited', userId, fromId, gameId: 'survev', room: 'abc' },
        ],
        site,
      ),
    )
    const list = async () =>
      (await listNotifications(at.db, userId, { games: site.games })).map(({ title, link }) => [
        title,
        link,
      ])
    const titles = [
      ['<b>Bob</b> invites you to play Survev.io', '/game/survev#room=abc'],
      ['<b>Bob</b> wants to be your friend', '/friends'],
      ['You and <b>Bob</b> are friends now', '/friends'],
    ]
    expect((await list()).toSorted()).toEqual(titles)
    const mails = await at.db.selectFrom('outbox').selectAll().execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      '<b>Bob</b> wants to be your friend | IO Arcade',
    ])
    expect(mails[0]!.html_body).not.toContain('<b>Bob')
    await insertRows(at.db, 'friend_block', { user_id: fromId, blocked_id: userId, created_at: 1 })
    expect(await list()).toContainEqual(['A player wants to be your friend', '/friends'])
  })

  it('mails one request an hour, without a name that looks like an address', async () => {
    const { id: userId } = await makeUser(at.db, { isVerified: true })
    for (const name of ['prize.example', 'Bob']) {
      const { id: fromId } = await makeUser(at.db, { name })
      await transact(at.db, (tx) =>
        notifyOfFriends(tx, [{ kind: 'friend-requested', userId, fromId }], site),
      )
    }
    expect(await listNotifications(at.db, userId, { games: [] })).toHaveLength(2)
    const mails = await at.db.selectFrom('outbox').select('subject').execute()
    expect(mails).toEqual([{ subject: expect.stringMatching(/^A player wants/) }])
    expect(JSON.stringify(mails)).not.toContain('prize')
  })

  it('leaves out what others do if the player does not want to know it', async () => {
    const { id: fromId } = await makeUser(at.db)
    const { id: userId } = await makeUser(at.db, { isVerified: true })
    const preferences = await getPreferences(at.db, userId)
    await transact(at.db, async (tx) => {
      await savePreferences(tx, userId, { ...preferences, socialNotifications: false })
      await notifyOfFriends(tx, [{ kind: 'friend-requested', userId, fromId }], site)
    })
    expect(await listNotifications(at.db, userId, { games: [] })).toEqual([])
    expect(await at.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})
