/** Notifications of an account: written, listed, read; the unread count goes out live. */
import { randomUUID } from 'node:crypto'
import type { RequestServices } from '../../context.server.ts'
import type { Db } from '../../db/db.server.ts'
import type { NotificationType } from '../../db/tables.ts'
import { KEEP_MS } from './kinds.ts'
import { listStarterNotes } from './starter-notes.ts'

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
}

export interface NewNotification {
  userId: string
  type: NotificationType
  title: string
  message: string
  /** Where it leads, a path of the portal. */
  link?: string
}

/** Adds one; call it in the transaction that makes it true. */
export async function addNotification(
  db: Db,
  { userId, type, title, message, link }: NewNotification,
  now = Date.now(),
): Promise<void> {
  await db
    .insertInto('notification')
    .values({ id: randomUUID(), user_id: userId, type, title, message, created_at: now, link })
    .execute()
}

/** Adds the seven notes of a new account. */
export async function addStarterNotes(
  db: Db,
  { userId, portalName, gameCount }: { userId: string; portalName: string; gameCount: number },
  now = Date.now(),
): Promise<void> {
  const rows = listStarterNotes(portalName, gameCount).map((note) => ({
    id: randomUUID(),
    user_id: userId,
    type: note.type,
    title: note.title,
    message: note.message,
    link: note.link,
    created_at: now - note.ageMs,
    is_read: note.isRead ? (1 as const) : (0 as const),
  }))
  await db.insertInto('notification').values(rows).execute()
}

/** What every new account of this portal finds. */
export function giveStarterNotes({ config, games }: Pick<RequestServices, 'config' | 'games'>) {
  const facts = { portalName: config.portalName, gameCount: games.length }
  return (db: Db, userId: string) => addStarterNotes(db, { userId, ...facts })
}

/** The player's notifications of the last 30 days, latest first; `limit` cuts the list. */
export async function listNotifications(
  db: Db,
  userId: string,
  { limit, now = Date.now() }: { limit?: number; now?: number } = {},
): Promise<Notification[]> {
  let query = db
    .selectFrom('notification')
    .select(['id', 'type', 'title', 'message', 'created_at', 'is_read', 'link'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('created_at', '>', now - KEEP_MS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
  if (limit !== undefined) query = query.limit(limit)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    title: row.title,
    message: row.message,
    timestamp: row.created_at,
    isRead: row.is_read === 1,
    link: row.link,
  }))
}

/** How many of the player's notifications are unread. */
export async function countUnread(db: Db, userId: string, now = Date.now()): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select((expression) => expression.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('is_read', '=', 0)
    .where('deleted_at', 'is', null)
    .where('created_at', '>', now - KEEP_MS)
    .executeTakeFirstOrThrow()
  return Number(row.unread)
}

/** Marks one as read, or all of them without an id. Another player's id changes nothing. */
export async function markRead(db: Db, userId: string, id?: string): Promise<void> {
  let query = db.updateTable('notification').set({ is_read: 1 }).where('user_id', '=', userId)
  if (id !== undefined) query = query.where('id', '=', id)
  await query.where('deleted_at', 'is', null).execute()
}

/** Deletes what is older than 30 days, of everybody; at most so many. Returns how many. */
export async function removeOldNotifications(
  db: Db,
  limit: number,
  now = Date.now(),
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    .where('id', 'in', (query) =>
      query
        .selectFrom('notification')
        .select('id')
        .where('created_at', '<=', now - KEEP_MS)
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
