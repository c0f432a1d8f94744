/** Notifications of an account: written, listed, read; the unread count goes out live. */
import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Reader } from '../../db/db.server.ts'
import { toFlag } from '../../db/flags.ts'
import type { Database, NotificationType } from '../../db/tables.ts'
import { removeRows, removerOfExpired } from '../../db/remove-rows.ts'
import type { Tx } from '../../db/transact.server.ts'
import type { Achievement } from '../achievements/definitions.ts'
import { announcedTo, markAnnouncements } from './announcements.server.ts'
import {
  emblemOf,
  recallEvent,
  storeEvent,
  format,
  typeOf,
  type NotificationEvent,
} from './events.server.ts'
import { KEEP_MS, UNDO_MS } from './retention.ts'
import type { NamedGame } from './kinds.server.ts'
import { listWelcomeNotifications } from './welcome-notifications.ts'

/** As many players as one query asks for: SQLite and Postgres both take more. */
const PLAYERS_PER_QUERY = 500

export interface Notification {
  id: string
  type: NotificationType
  title: string
  message: string
  /** ms */
  timestamp: number
  isRead: boolean
  /** Where it leads, a path of the portal. */
  link: string | null
  /** What it shows instead of the icon of its type. */
  emblem: Achievement['icon'] | undefined
}

export interface NewNotification {
  userId: string
  event: NotificationEvent
  games: readonly NamedGame[]
}

/** Adds one, whatever the player's preferences: @see notify */
export async function addNotification(
  tx: Tx,
  { userId, event, games }: NewNotification,
  now = tx.now(),
): Promise<void> {
  await tx
    .insertInto('notification')
    .values({ id: randomUUID(), user_id: userId, created_at: now, ...storeEvent(event, games) })
    .execute()
  tx.emit({ kind: 'unread-changed', userId })
}

/** Adds the seven notes of a new account. */
export async function addWelcomeNotifications(
  tx: Tx,
  { userId, portalName, gameCount }: { userId: string; portalName: string; gameCount: number },
  now = tx.now(),
): Promise<void> {
  // None of them names a game.
  const rows = listWelcomeNotifications(portalName, gameCount).map(({ event, ageMs, isRead }) =>
    Object.assign(storeEvent(event, []), {
      id: randomUUID(),
      user_id: userId,
      created_at: now - ageMs,
      is_read: toFlag(isRead),
    }),
  )
  await tx.insertInto('notification').values(rows).execute()
  tx.emit({ kind: 'unread-changed', userId })
}

/** What every new account of this portal finds. */
export function giveWelcomeNotifications(portalName: string, gameCount: number) {
  return (tx: Tx, userId: string) => addWelcomeNotifications(tx, { userId, portalName, gameCount })
}

/** A notification as it is stored. */
export interface StoredNotification {
  id: string
  event: NotificationEvent
  type: NotificationType
  /** ms */
  timestamp: number
  isRead: boolean
}

const COLUMNS = sql.raw(
  'id, kind, data, type, title, message, link, created_at, is_read, deleted_at',
)

/**
 * The player's notifications of the last 30 days, without words, latest first: their own, and what
 * everybody was told. Written out: building the query would cost more than running it.
 */
export async function listStored(
  db: Reader,
  userId: string,
  { limit, now = db.now() }: { limit?: number; now?: number } = {},
): Promise<StoredNotification[]> {
  const { rows } = await sql<Selectable<Database['notification']>>`
    select ${COLUMNS} from notification
    where user_id = ${userId} and deleted_at is null and created_at > ${now - KEEP_MS}
    union all
    select ${COLUMNS} from ${announcedTo(sql`= ${userId}`)} as told
    where deleted_at is null and created_at > ${now - KEEP_MS}
    order by created_at desc, id ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows.map((row) => {
    const event = recallEvent(row)
    return {
      id: row.id,
      event,
      type: typeOf(event),
      timestamp: row.created_at,
      isRead: row.is_read === 1,
    }
  })
}

/** The player's notifications of the last 30 days, latest first; `limit` cuts the list. */
export async function listNotifications(
  db: Reader,
  userId: string,
  { games, ...range }: { games: readonly NamedGame[]; limit?: number; now?: number },
): Promise<Notification[]> {
  const stored = await listStored(db, userId, range)
  return stored.map(({ event, ...notification }) =>
    Object.assign(notification, format(event, games), { emblem: emblemOf(event) }),
  )
}

/** How many of the player's notifications are unread. */
export async function countUnread(db: Reader, userId: string, now = db.now()): Promise<number> {
  return (await countUnreadOf(db, [userId], now)).get(userId)!
}

/** Marks one as read, or all of them without an id. Another player's id changes nothing. */
export async function markRead(tx: Tx, userId: string, id?: string): Promise<void> {
  let query = tx.updateTable('notification').set({ is_read: 1 }).where('user_id', '=', userId)
  if (id !== undefined) query = query.where('id', '=', id)
  await query.where('deleted_at', 'is', null).execute()
  await markAnnouncements(tx, userId, id === undefined ? undefined : [id], { is_read: 1 })
  tx.emit({ kind: 'unread-changed', userId })
}

/** How many are unread of each of these players; none of them is left out. */
export async function countUnreadOf(
  db: Reader,
  userIds: readonly string[],
  now = db.now(),
): Promise<Map<string, number>> {
  const unread = new Map(userIds.map((userId) => [userId, 0]))
  for (let start = 0; start < userIds.length; start += PLAYERS_PER_QUERY) {
    const asked = sql`in (${sql.join(userIds.slice(start, start + PLAYERS_PER_QUERY))})`
    const { rows } = await sql<{ user_id: string; unread: number }>`
      select user_id, count(*) as unread from (
        select user_id from notification where user_id ${asked} and ${isUnread(now)}
        union all
        select user_id from ${announcedTo(asked)} as told where ${isUnread(now)}
      ) as note group by user_id`.execute(db)
    for (const row of rows) unread.set(row.user_id, Number(row.unread))
  }
  return unread
}

function isUnread(now: number): RawBuilder<unknown> {
  return sql`is_read = 0 and deleted_at is null and created_at > ${now - KEEP_MS}`
}

/**
 * Removes for good, of everybody, what is older than 30 days, and what was deleted and can't be
 * brought back any more; at most so many. Returns how many.
 */
export const removeExpiredNotifications = removerOfExpired('notification', ['id'], (row, now) =>
  row.or([row('created_at', '<=', now - KEEP_MS), row('deleted_at', '<=', now - UNDO_MS)]),
)

/** Removes notifications of a player whose account goes; at most so many. Returns how many. */
export function removeNotificationsOf(tx: Tx, userId: string, limit: number): Promise<number> {
  const ofUser = { table: 'notification', key: ['id'] } as const
  return removeRows(tx, { ...ofUser, where: (row) => row('user_id', '=', userId) }, limit)
}
