/** Notifications: starter notes, 30 days, filters, and changes that reach nobody else's. */
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import type { Db } from '../../db/db.server.ts'
import { changeNotifications, notificationChangeSchema } from './change-notifications.server.ts'
import { applyChange } from './changes.ts'
import { FILTERS, filterNotifications, parseFilter } from './filters.ts'
import {
  addNotification,
  addStarterNotes,
  countUnread,
  listNotifications,
  removeOldNotifications,
} from './notifications.server.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = Date.parse('2026-03-04T05:06:07Z')

function addNotes(db: Db, userId: string) {
  return addStarterNotes(db, { userId, portalName: 'IO Arcade', gameCount: 25 }, NOW)
}

describeOnBothEngines('notifications', (at) => {
  const list = (userId: string) => listNotifications(at.db, userId, { now: NOW })
  const unread = (userId: string) => countUnread(at.db, userId, NOW)

  async function makeReader() {
    const { id } = await makeUser(at.db, { createdAt: NOW })
    await addNotes(at.db, id)
    return id
  }

  test('a new account has seven, latest first, of all four types, three unread', async () => {
    const reader = await makeReader()
    const notes = await list(reader)
    expect(notes).toHaveLength(7)
    expect(notes[0]!.title).toBe('Welcome to IO Arcade')
    const times = notes.map((note) => note.timestamp)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(times.at(-1)).toBeGreaterThan(NOW - 7 * DAY_MS)
    expect(new Set(notes.map((note) => note.type)).size).toBe(4)
    expect(notes.filter((note) => !note.isRead)).toHaveLength(3)
    expect(await unread(reader)).toBe(3)
  })

  test('what is 30 days old is neither listed nor counted, then removed, of everybody', async () => {
    const readers = [(await makeUser(at.db)).id, (await makeUser(at.db)).id]
    for (const userId of readers) {
      const note = { userId, type: 'system', message: '' } as const
      await addNotification(at.db, { ...note, title: 'gone' }, NOW - 30 * DAY_MS)
      await addNotification(at.db, { ...note, title: 'there' }, NOW - 30 * DAY_MS + 1)
      expect((await list(userId)).map(({ title }) => title)).toEqual(['there'])
      expect(await unread(userId)).toBe(1)
    }
    await removeOldNotifications(at.db, 100, NOW)
    const rows = await at.db.selectFrom('notification').select('title').execute()
    expect(rows).toEqual([{ title: 'there' }, { title: 'there' }])
  })

  test('the latest few are the first of all', async () => {
    const reader = await makeReader()
    const latest = await listNotifications(at.db, reader, { limit: 5, now: NOW })
    expect(latest).toEqual((await list(reader)).slice(0, 5))
  })

  test('every change does what the page shows before the answer', async () => {
    for (const intent of ['read', 'read-all', 'remove', 'clear'] as const) {
      const reader = await makeReader()
      const before = await list(reader)
      const id = intent.includes('-') || intent === 'clear' ? undefined : before[1]!.id
      const change = { intent, id }
      await changeNotifications(at.db, reader, change)
      const after = await list(reader)
      expect(after).toEqual(applyChange(before, change))
      expect(after).not.toEqual(before)
      expect(await unread(reader)).toBe(after.filter((note) => !note.isRead).length)
    }
  })

  test('another player’s notifications stay as they are', async () => {
    const reader = await makeReader()
    const stranger = await makeReader()
    const before = await list(reader)
    const { id } = before[0]!
    await changeNotifications(at.db, stranger, { intent: 'read', id })
    await changeNotifications(at.db, stranger, { intent: 'remove', id })
    expect(await list(stranger)).toHaveLength(7)
    await changeNotifications(at.db, stranger, { intent: 'read-all' })
    await changeNotifications(at.db, stranger, { intent: 'clear' })
    expect(await list(reader)).toEqual(before)
    expect(await list(stranger)).toEqual([])
  })

  test('the filters', async () => {
    const reader = await makeReader()
    const notes = await list(reader)
    const counts = FILTERS.map(({ id, name }) => [name, filterNotifications(notes, id).length])
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

test('an unknown filter of an address is all', () => {
  expect(parseFilter(new URLSearchParams('filter=social'))).toBe('social')
  for (const query of ['', 'filter=', 'filter=Social', 'filter=nope']) {
    expect(parseFilter(new URLSearchParams(query))).toBe('all')
  }
})

test('a change without the id it needs is refused: it must never reach all', () => {
  const id = crypto.randomUUID()
  for (const change of [{ intent: 'read', id }, { intent: 'read-all' }, { intent: 'clear' }]) {
    expect(notificationChangeSchema.safeParse(change).success).toBe(true)
  }
  for (const change of [{ intent: 'remove' }, { intent: 'read', id: '' }, { intent: 'x' }, {}]) {
    expect(notificationChangeSchema.safeParse(change).success).toBe(false)
  }
})
