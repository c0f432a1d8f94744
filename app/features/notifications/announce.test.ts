/** Tests announcements of new games: published once, by preference, changeable per player. */
import { expect, it, test } from 'vitest'
import { z } from 'zod'
import { findPlayer } from '#server/http/find-player.ts'
import { LEASES, acquireLease } from '#app/db/job-leases.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { recordEvents } from '#tests/events.ts'
import { makeUser } from '#tests/factories.ts'
import { openNodes } from '#tests/nodes.ts'
import { announceNewGames } from './announce.server.ts'
import { announce, removeExpiredAnnouncements, removeExpiredMarks } from './announcements.server.ts'
import { changeNotifications, type NotificationChange } from './change-notifications.server.ts'
import { applyChange } from './changes.ts'
import { countDeleted } from './delete-notifications.server.ts'
import { FILTER_IDS } from './filters.ts'
import { KEEP_MS, UNDO_MS } from './retention.ts'
import {
  addWelcomeNotifications,
  countUnread,
  countUnreadOf,
  listNotifications,
} from './notifications.server.ts'
import { getPreferences, savePreferences } from './preferences.server.ts'

const old = { id: 'survev', name: 'Survev.io' }
const fresh = { id: 'brandnew', name: 'BrandNew.io' }
const games = [old, fresh]
const NOW = Date.parse('2026-03-04T05:06:07Z')
const DAY_MS = 24 * 60 * 60_000

describeOnBothEngines('announceNewGames', (at) => {
  it('announces nothing at the first start', async () => {
    const user = await makeUser(at.db)
    await announceNewGames(at.db, [old])
    expect(await listNotifications(at.db, user.id, { games })).toEqual([])
  })

  it('announces a new game once, with one row for all players and one event', async () => {
    const users = [await makeUser(at.db), await makeUser(at.db)]
    await announceNewGames(at.db, [old])
    const events = recordEvents(at.db)
    await announceNewGames(at.db, games)
    await announceNewGames(at.db, games)
    for (const { id } of users) {
      const notifications = await listNotifications(at.db, id, { games })
      expect(
        notifications.map((notification) => [
          notification.type,
          notification.title,
          notification.link,
          notification.isRead,
        ]),
      ).toEqual([['game', 'New game: BrandNew.io', '/game/brandnew', false]])
      expect(z.uuid().safeParse(notifications[0]!.id).success).toBe(true)
    }
    expect(events).toEqual([{ kind: 'everybody-told' }])
    expect(await at.db.selectFrom('notification').select('id').execute()).toEqual([])
    expect(await at.db.selectFrom('announcement_mark').selectAll().execute()).toEqual([])
  })

  it('announces the first games of a portal that started without games', async () => {
    const { id } = await makeUser(at.db)
    await announceNewGames(at.db, [])
    // Simulates the first housekeeping run.
    await acquireLease(at.db, LEASES.housekeeping, DAY_MS)
    await announceNewGames(at.db, [fresh])
    const notifications = await listNotifications(at.db, id, { games })
    expect(notifications.map(({ title }) => title)).toEqual(['New game: BrandNew.io'])
  })

  it('announces a game once when three nodes start together', async () => {
    // SQLite has one node.
    const nodes =
      at.engine === 'postgres'
        ? (await openNodes(at.location, [0, 0, 0])).nodes
        : [at.db, at.db, at.db]
    const { id } = await makeUser(at.db)
    await Promise.all(nodes.map((node) => announceNewGames(node, [old])))
    expect(await countUnread(at.db, id)).toBe(0)
    await Promise.all(nodes.map((node) => announceNewGames(node, games)))
    expect(await at.db.selectFrom('announcement').select('kind').execute()).toHaveLength(1)
    expect(await countUnread(at.db, id)).toBe(1)
  })
})

describeOnBothEngines('announcement', (at) => {
  const list = (userId: string, now = NOW) => listNotifications(at.db, userId, { games, now })
  const unread = (userId: string) => countUnread(at.db, userId, NOW)
  const announceGames = (gameId: string, now: number) =>
    transact(at.db, (tx) => announce(tx, { kind: 'game-added', data: { gameId } }, games, now))

  async function switchGames(userId: string, isOn: boolean, now: number) {
    const preferences = await getPreferences(at.db, userId)
    const wanted = { ...preferences, gameUpdateNotifications: isOn }
    await transact(at.db, (tx) => savePreferences(tx, userId, wanted, now))
  }

  /**
   * Creates a user with the welcome notifications, whose time is between those of the announcements.
   */
  async function makeReader() {
    const { id } = await makeUser(at.db, { createdAt: NOW - 20 * DAY_MS })
    await transact(at.db, (tx) =>
      addWelcomeNotifications(
        tx,
        { userId: id, portalName: 'IO Arcade', gameCount: 25 },
        NOW - 2 * DAY_MS,
      ),
    )
    return id
  }

  test('is listed among the player’s notifications by time, also in a limited list', async () => {
    const reader = await makeReader()
    await announceGames('survev', NOW - 3.5 * DAY_MS)
    await announceGames('brandnew', NOW - 1)
    const notifications = await list(reader)
    const times = notifications.map((notification) => notification.timestamp)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const places = notifications.flatMap(({ title }, place) =>
      title.startsWith('New game') ? [place] : [],
    )
    expect(notifications).toHaveLength(9)
    expect(places[1]).toBeGreaterThan(places[0]! + 1)
    const latest = await listNotifications(at.db, reader, { games, limit: 3, now: NOW })
    expect(latest).toEqual(notifications.slice(0, 3))
  })

  test('is read, deleted, cleared and restored per player', async () => {
    const changes: ((id: string) => NotificationChange)[] = [
      (id) => ({ intent: 'read', id }),
      () => ({ intent: 'read-all' }),
      (id) => ({ intent: 'remove', id }),
      ...FILTER_IDS.map((filter) => (): NotificationChange => ({ intent: 'clear', filter })),
    ]
    await announceGames('survev', NOW - 3.5 * DAY_MS)
    await announceGames('brandnew', NOW - 1)
    const other = await makeReader()
    const untouched = await list(other)
    for (const changeOf of changes) {
      const reader = await makeReader()
      const before = await list(reader)
      const change = changeOf(before.find(({ title }) => title === 'New game: BrandNew.io')!.id)
      const outcome = await changeNotifications(at.db, reader, change, NOW)
      const after = await list(reader)
      expect(after).toEqual(applyChange(before, change))
      expect(after).not.toEqual(before)
      const count = after.filter((notification) => !notification.isRead).length
      expect(await unread(reader)).toBe(count)
      expect(await countUnreadOf(at.db, [other, reader], NOW)).toEqual(
        new Map([
          [other, 5],
          [reader, count],
        ]),
      )
      if (!outcome || !('deleted' in outcome)) continue
      const { deletionId, count: deleted } = outcome.deleted
      expect(deleted).toBe(before.length - after.length)
      expect(await countDeleted(at.db, reader, deletionId, NOW)).toBe(deleted)
      expect(await countDeleted(at.db, other, deletionId, NOW)).toBe(0)
      const undo = { intent: 'undo', deletionId } as const
      expect(await changeNotifications(at.db, other, undo, NOW)).toEqual({ restored: 0 })
      const late = NOW + UNDO_MS
      expect(await changeNotifications(at.db, reader, undo, late)).toEqual({ restored: 0 })
      expect(await changeNotifications(at.db, reader, undo, NOW)).toEqual({ restored: deleted })
      expect(await list(reader)).toEqual(before)
    }
    expect(await list(other)).toEqual(untouched)
  })

  test('is neither marked as read nor deleted again once deleted', async () => {
    const reader = await makeReader()
    await announceGames('brandnew', NOW - 1)
    const { id } = (await list(reader)).find(({ title }) => title === 'New game: BrandNew.io')!
    const remove = () => changeNotifications(at.db, reader, { intent: 'remove', id }, NOW)
    const first = await remove()
    expect(first).toMatchObject({ deleted: { count: 1 } })
    expect(await remove()).toMatchObject({ deleted: { count: 0 } })
    await changeNotifications(at.db, reader, { intent: 'read', id }, NOW)
    await changeNotifications(at.db, reader, { intent: 'read-all' }, NOW)
    const { deletionId } = (first as { deleted: { deletionId: string } }).deleted
    await changeNotifications(at.db, reader, { intent: 'undo', deletionId }, NOW)
    expect(await unread(reader)).toBe(1)
  })

  test('is not shown to accounts created later', async () => {
    await announceGames('brandnew', NOW)
    const before = await makeUser(at.db, { createdAt: NOW })
    const after = await makeUser(at.db, { createdAt: NOW + 1 })
    expect(await list(before.id)).toHaveLength(1)
    expect(await list(after.id)).toEqual([])
    expect(await unread(after.id)).toBe(0)
    // A later account cannot change it either.
    const { id } = (await list(before.id))[0]!
    await changeNotifications(at.db, after.id, { intent: 'read', id }, NOW)
    await changeNotifications(at.db, after.id, { intent: 'read-all' }, NOW)
    expect(await at.db.selectFrom('announcement_mark').selectAll().execute()).toEqual([])
    expect(await list(after.id)).toEqual([])
  })

  test('stays visible to players who had the preference on at that time', async () => {
    const { id } = await makeUser(at.db, { createdAt: 0 })
    const titles = async () => (await list(id)).map(({ title }) => title)
    await announceGames('survev', NOW - 4)
    await switchGames(id, false, NOW - 3)
    expect(await titles()).toEqual(['New game: Survev.io'])
    expect(await unread(id)).toBe(1)
    await announceGames('brandnew', NOW - 2)
    expect(await titles()).toEqual(['New game: Survev.io'])
    await switchGames(id, true, NOW - 1)
    expect(await titles()).toEqual(['New game: Survev.io'])
    expect(await unread(id)).toBe(1)
    await announceGames('brandnew', NOW)
    expect(await titles()).toEqual(['New game: BrandNew.io', 'New game: Survev.io'])
    // Saving other preferences changes nothing.
    await switchGames(id, true, NOW + 1)
    expect(await titles()).toEqual(['New game: BrandNew.io', 'New game: Survev.io'])
  })

  test('counts as unread on every page of the player', async () => {
    const { id } = await makeUser(at.db, { createdAt: 0 })
    await announceGames('brandnew', NOW)
    await at.db
      .insertInto('session')
      .values({
        id: 'session',
        token: 'token',
        user_id: id,
        expires_at: new Date(NOW + DAY_MS).toISOString(),
        ip_address: null,
        user_agent: null,
        created_at: new Date(NOW).toISOString(),
        updated_at: new Date(NOW).toISOString(),
      })
      .execute()
    const { createHmac } = await import('node:crypto')
    const signature = createHmac('sha256', 'secret').update('token').digest('base64')
    const cookie = encodeURIComponent(`token.${signature}`)
    const since = NOW - KEEP_MS
    const read = async () =>
      (await findPlayer(at.db, cookie, { secret: 'secret' }, { since, now: NOW }))?.unread
    expect(await read()).toBe(1)
    await changeNotifications(at.db, id, { intent: 'read-all' }, NOW)
    expect(await read()).toBe(0)
  })

  test('is neither listed nor counted after 30 days, then removed in batches', async () => {
    const readers = [await makeReader(), await makeReader(), await makeReader()]
    await announceGames('brandnew', NOW - DAY_MS)
    for (const id of readers) await changeNotifications(at.db, id, { intent: 'read-all' }, NOW)
    const gone = NOW - DAY_MS + KEEP_MS
    const left = async () => [
      (await at.db.selectFrom('announcement').select('id').execute()).length,
      (await at.db.selectFrom('announcement_mark').select('user_id').execute()).length,
    ]
    const removeMarks = (limit: number, now: number) =>
      transact(at.db, (tx) => removeExpiredMarks(tx, limit, now))
    const remove = (now: number) => transact(at.db, (tx) => removeExpiredAnnouncements(tx, 10, now))
    const shows = async (now: number) =>
      (await list(readers[0]!, now)).some(({ title }) => title === 'New game: BrandNew.io')
    expect(await shows(gone - 1)).toBe(true)
    expect(await shows(gone)).toBe(false)
    expect([await removeMarks(2, gone - 1), await remove(gone - 1)]).toEqual([0, 0])
    expect(await removeMarks(2, gone)).toBe(2)
    // Not deleted while marks refer to it, because a cascade would delete them all at once.
    expect(await remove(gone)).toBe(0)
    expect(await left()).toEqual([1, 1])
    expect(await removeMarks(2, gone)).toBe(1)
    expect(await remove(gone)).toBe(1)
    expect(await left()).toEqual([0, 0])
  })

  test('loses its mark when the account is deleted, and stays for others', async () => {
    const reader = await makeReader()
    await announceGames('brandnew', NOW)
    await changeNotifications(at.db, reader, { intent: 'read-all' }, NOW)
    await at.db.deleteFrom('user').where('id', '=', reader).execute()
    expect(await at.db.selectFrom('announcement_mark').selectAll().execute()).toEqual([])
    expect(await at.db.selectFrom('announcement').select('id').execute()).toHaveLength(1)
  })
})
