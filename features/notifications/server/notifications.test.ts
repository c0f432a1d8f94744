/**
 * Tests notifications: welcome notifications, retention, filters, and changes by their owner only.
 */
import { expect, test } from 'vitest'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { recordEvents } from '#tests/events.ts'
import { makeUser } from '#tests/factories.ts'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import type { NotificationChange } from './notification-actions.server.ts'
import { applyChange } from '../browser/changes.ts'
import {
  countDeleted,
  deleteNotifications,
  restoreNotifications,
} from './delete-notifications.server.ts'
import {
  FILTER_IDS,
  FILTER_NAMES,
  filterNotifications,
  type NotificationFilter,
} from '../filters.ts'
import {
  UNDO_MS,
  addNotification,
  addWelcomeNotifications,
  countUnread,
  listNotifications,
  removeExpiredNotifications,
  markRead,
} from './notifications.server.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = Date.parse('2026-03-04T05:06:07Z')

function addNotifications(db: OpenDatabase, userId: string) {
  return transact(db, (tx) =>
    addWelcomeNotifications(tx, { userId, portalName: 'IO Arcade', gameCount: 25 }, NOW),
  )
}

describeOnBothEngines('notifications', (at) => {
  const list = (userId: string) => listNotifications(at.db, userId, { games: [], now: NOW })
  const unread = async (userId: string) => (await countUnread(at.db, [userId], NOW)).get(userId)

  async function makeReader() {
    const { id } = await makeUser(at.db, { createdAt: NOW })
    await addNotifications(at.db, id)
    return id
  }

  async function clear(userId: string, filter: NotificationFilter) {
    return (
      await transact(at.db, (tx) =>
        deleteNotifications(tx, userId, { filter, shownUntil: NOW }, NOW),
      )
    ).deletionId
  }

  function remove(userId: string, id: string) {
    return transact(at.db, (tx) => deleteNotifications(tx, userId, { id }, NOW))
  }

  function undo(userId: string, deletionId: string, now = NOW) {
    return transact(at.db, (tx) => restoreNotifications(tx, userId, deletionId, now))
  }

  /** What the actions do, at a fixed time. */
  function apply(userId: string, change: NotificationChange, now = NOW) {
    return transact(at.db, async (tx) => {
      switch (change.intent) {
        case 'read-notification':
        case 'read-notifications':
          return markRead(tx, userId, change)
        case 'restore-notifications':
          return restoreNotifications(tx, userId, change.deletionId, now)
        default:
          return deleteNotifications(tx, userId, change, now)
      }
    })
  }

  test('a new account has seven, latest first, of all four types, three unread', async () => {
    const reader = await makeReader()
    const notifications = await list(reader)
    expect(notifications).toHaveLength(7)
    const titles = notifications.map(({ title }) => title)
    expect([titles[0], titles[6]]).toEqual(['Welcome to IO Arcade', 'Your data is yours'])
    const times = notifications.map((notification) => notification.timestamp)
    // None is older than the account.
    expect(new Set(times)).toEqual(new Set([NOW]))
    expect(new Set(notifications.map((notification) => notification.type)).size).toBe(4)
    expect(notifications.filter((notification) => !notification.isRead)).toHaveLength(3)
    expect(await unread(reader)).toBe(3)
    expect(notifications.filter(({ link }) => !/^\/(profile|settings)?(\?|$)/.test(link!))).toEqual(
      [],
    )
  })

  test('are neither listed nor counted after 30 days, then removed for all players', async () => {
    const readers = [(await makeUser(at.db)).id, (await makeUser(at.db)).id]
    for (const userId of readers) {
      const add = (portalName: string, at: number) => (tx: Tx) =>
        addNotification(tx, { userId, event: { kind: 'welcome', data: { portalName } } }, at)
      await transact(at.db, add('gone', NOW - 30 * DAY_MS))
      await transact(at.db, add('there', NOW - 30 * DAY_MS + 1))
      expect((await list(userId)).map(({ title }) => title)).toEqual(['Welcome to there'])
      expect(await unread(userId)).toBe(1)
    }
    await transact(at.db, (tx) => removeExpiredNotifications(tx, 100, NOW))
    const rows = await at.db.selectFrom('notification').select('data').execute()
    const there = { data: JSON.stringify({ portalName: 'there' }) }
    expect(rows).toEqual([there, there])
  })

  test('are in the reader’s language; text without data stays, marked as English', async () => {
    const { id } = await makeUser(at.db, { createdAt: NOW })
    const data = { type: 'system', title: 'Hello', message: 'World', link: null } as const
    const events = [
      { kind: 'welcome', data: { portalName: 'IO Arcade' } },
      { kind: 'text', data },
    ] as const
    for (const [place, event] of events.entries()) {
      await transact(at.db, (tx) => addNotification(tx, { userId: id, event }, NOW - place))
    }
    const listIn = async (language: Language) => {
      const listed = await listNotifications(at.db, id, { games: [], language, now: NOW })
      return listed.map(({ title, lang }) => [title, lang])
    }
    expect(await listIn('de')).toEqual([
      ['Willkommen bei IO Arcade', undefined],
      ['Hello', 'en'],
    ])
    expect(await listIn('en')).toEqual([
      ['Welcome to IO Arcade', undefined],
      ['Hello', undefined],
    ])
  })

  test('a limited list contains the latest ones', async () => {
    const reader = await makeReader()
    const latest = await listNotifications(at.db, reader, { games: [], limit: 5, now: NOW })
    expect(latest).toEqual((await list(reader)).slice(0, 5))
  })

  test('every change has the same effect as its optimistic update', async () => {
    const changes: ((id: string) => NotificationChange)[] = [
      (id) => ({ intent: 'read-notification', id }),
      () => ({ intent: 'read-notifications', shownUntil: NOW }),
      (id) => ({ intent: 'delete-notification', id }),
      ...FILTER_IDS.map((filter) => (): NotificationChange => ({
        intent: 'delete-notifications',
        filter,
        shownUntil: NOW,
      })),
    ]
    for (const changeOf of changes) {
      const reader = await makeReader()
      const before = await list(reader)
      const change = changeOf(before[1]!.id)
      await apply(reader, change)
      const after = await list(reader)
      expect(after).toEqual(applyChange(before, change))
      expect(after).not.toEqual(before)
      expect(await unread(reader)).toBe(after.filter((notification) => !notification.isRead).length)
    }
  })

  test.each<NotificationChange>([
    { intent: 'read-notifications', shownUntil: NOW },
    { intent: 'delete-notifications', filter: 'all', shownUntil: NOW },
  ])('$intent leaves what came after the page was shown', async (change) => {
    const reader = await makeReader()
    await transact(at.db, (tx) =>
      addNotification(tx, { userId: reader, event: { kind: 'about-data', data: {} } }, NOW + 1),
    )
    const later = (await listNotifications(at.db, reader, { games: [], now: NOW + 1 }))[0]!
    const before = await list(reader)
    await apply(reader, change, NOW + 2)
    expect((await list(reader)).filter(({ isRead }) => !isRead)).toEqual([later])
    expect(applyChange(before, change)).toEqual(await list(reader))
  })

  test('reading what is read already changes nothing and emits no event', async () => {
    const reader = await makeReader()
    await apply(reader, { intent: 'read-notifications', shownUntil: NOW })
    const events = recordEvents(at.db)
    await apply(reader, { intent: 'read-notifications', shownUntil: NOW })
    await apply(reader, { intent: 'read-notification', id: (await list(reader))[0]!.id })
    expect(events).toEqual([])
  })

  test('another player’s notifications do not change', async () => {
    const reader = await makeReader()
    const stranger = await makeReader()
    const before = await list(reader)
    const { id } = before[0]!
    await apply(stranger, { intent: 'read-notification', id })
    await apply(stranger, { intent: 'delete-notification', id }, NOW)
    expect(await list(stranger)).toHaveLength(7)
    await apply(stranger, { intent: 'read-notifications', shownUntil: NOW })
    await apply(stranger, { intent: 'delete-notifications', filter: 'all', shownUntil: NOW })
    expect(await list(reader)).toEqual(before)
    expect(await list(stranger)).toEqual([])
    // Another player cannot restore the reader's notifications either.
    const deletionId = await clear(reader, 'all')
    expect(await undo(stranger, deletionId)).toBe(0)
    expect(await countDeleted(at.db, stranger, deletionId, NOW)).toBe(0)
    expect(await list(reader)).toEqual([])
  })

  test('clearing a filter deletes only the shown notifications, and an undo restores them unchanged', async () => {
    const reader = await makeReader()
    const before = await list(reader)
    const deletionId = await clear(reader, 'game')
    expect(await list(reader)).toEqual(before.filter(({ type }) => type !== 'game'))
    expect(await unread(reader)).toBe(2)
    expect(await countDeleted(at.db, reader, deletionId, NOW)).toBe(2)
    const later = await clear(reader, 'unread')
    expect(await undo(reader, deletionId)).toBe(2)
    expect(await undo(reader, deletionId)).toBe(0)
    expect(await undo(reader, later)).toBe(2)
    expect(await list(reader)).toEqual(before)
  })

  test('a deleted notification is neither marked as read nor deleted again', async () => {
    const reader = await makeReader()
    const { id } = (await list(reader))[0]!
    const first = await remove(reader, id)
    expect(first.count).toBe(1)
    expect((await remove(reader, id)).count).toBe(0)
    await apply(reader, { intent: 'read-notification', id })
    await apply(reader, { intent: 'read-notifications', shownUntil: NOW })
    await undo(reader, first.deletionId)
    expect(await unread(reader)).toBe(1)
  })

  test('an undo fails after ten minutes, and housekeeping removes the notifications', async () => {
    const reader = await makeReader()
    const deletionId = await clear(reader, 'system')
    const rows = () => at.db.selectFrom('notification').select('id').execute()
    const forget = (limit: number, now: number) =>
      transact(at.db, (tx) => removeExpiredNotifications(tx, limit, now))
    await forget(100, NOW + UNDO_MS - 1)
    expect(await rows()).toHaveLength(7)
    expect(await undo(reader, deletionId, NOW + UNDO_MS)).toBe(0)
    expect(await countDeleted(at.db, reader, deletionId, NOW + UNDO_MS)).toBe(0)
    expect(await forget(2, NOW + UNDO_MS)).toBe(2)
    expect(await forget(100, NOW + UNDO_MS)).toBe(1)
    expect(await rows()).toHaveLength(4)
  })

  test('each filter shows its notifications', async () => {
    const reader = await makeReader()
    const notifications = await list(reader)
    const counts = FILTER_IDS.map((id) => [
      getTranslator('en', 'notifications')(FILTER_NAMES[id]),
      filterNotifications(notifications, id).length,
    ])
    expect(Object.fromEntries(counts)).toEqual({
      'All Notifications': 7,
      'Unread Only': 3,
      Achievements: 1,
      'Game Updates': 2,
      'System Notices': 3,
      Social: 1,
    })
  })
})
