/**
 * Notifications of an account: adding, listing and reading them. Emits changes of the unread count.
 */
import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import { toFlag } from '#platform/db/flags.ts'
import type { Database, NotificationType } from '#platform/db/tables.ts'
import { removeRows, removerOfExpired } from '#platform/db/remove-rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { DEFAULT_LANGUAGE, type Language } from '#messages/languages.ts'
import type { Achievement } from '#features/achievements/definitions.ts'
import { readAnnouncements } from './announcement-texts.server.ts'
import { recallEvent, storeEvent, format, kindOf, type NotificationEvent } from './events.server.ts'
import {
  formatContextOf,
  type Kind,
  type NamedGame,
  type NotificationText,
} from './kinds.server.ts'
import { readPlayerNames } from './player-names.server.ts'
import { DAY_MS } from '#lib/duration.ts'

/** Notifications older than this are removed, ms (docs/product.md, Notifications). */
export const KEEP_MS = 30 * DAY_MS
/** A deletion can be undone for this time, ms. Then housekeeping removes the rows. */
export const UNDO_MS = 10 * 60_000

/** Players per query, below the parameter limits of SQLite and Postgres. */
const PLAYERS_PER_QUERY = 500

export interface Notification extends NotificationText {
  id: string
  type: NotificationType
  /** ms */
  timestamp: number
  isRead: boolean
  /** The emblem shown instead of the type's icon. */
  emblem: Achievement['icon'] | undefined
  /** What a pop-up offers. Omitted if there is none. */
  popUp?: PopUp
}

interface PopUp {
  offers: NonNullable<Kind<never>['popUp']>
  /** The public id of the other player. */
  publicId: string
}

interface NewNotification {
  userId: string
  event: NotificationEvent
}

/** Adds a notification regardless of preferences. Use `notify` to respect them. */
export async function addNotification(tx: Tx, { userId, event }: NewNotification, now = tx.now()) {
  await tx
    .insertInto('notification')
    .values({ id: randomUUID(), user_id: userId, created_at: now, ...storeEvent(event) })
    .execute()
  tx.emit({ kind: 'unread-changed', userId })
}

/** How many of the welcome notifications are unread. */
const UNREAD_WELCOMES = 3

/** Adds the seven welcome notifications of a new account. */
export async function addWelcomeNotifications(
  tx: Tx,
  { userId, portalName, gameCount }: { userId: string; portalName: string; gameCount: number },
  now = tx.now(),
): Promise<void> {
  const welcome: NotificationEvent[] = [
    { kind: 'welcome', data: { portalName } },
    { kind: 'about-achievements', data: {} },
    { kind: 'about-games', data: { gameCount } },
    { kind: 'about-public-page', data: {} },
    { kind: 'about-play-time', data: {} },
    { kind: 'about-likes', data: {} },
    { kind: 'about-data', data: {} },
  ]
  // All have the time of the sign-up. Lists sort equal times by id, so sorted ids keep the order.
  const ids = welcome.map(() => randomUUID()).toSorted()
  const rows = welcome.map((event, index) =>
    Object.assign(storeEvent(event), {
      id: ids[index]!,
      user_id: userId,
      created_at: now,
      is_read: toFlag(index >= UNREAD_WELCOMES),
    }),
  )
  await tx.insertInto('notification').values(rows).execute()
  tx.emit({ kind: 'unread-changed', userId })
}

/**
 * Returns the player's notifications of the last 30 days without text, latest first. Written as raw
 * SQL, because building the query would take longer than running it.
 */
export async function listStored(
  db: Reader,
  userId: string,
  { limit, now = db.now() }: { limit?: number; now?: number } = {},
) {
  const { rows } = await sql<Selectable<Database['notification']>>`
    select id, kind, data, created_at, is_read from notification
    where user_id = ${userId} and deleted_at is null and created_at > ${now - KEEP_MS}
    order by created_at desc, id ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows.map((row) => {
    const event = recallEvent(row)
    return {
      id: row.id,
      event,
      type: kindOf(event).typeOf(event.data),
      /** ms */
      timestamp: row.created_at,
      isRead: row.is_read === 1,
    }
  })
}

interface ListOptions {
  games: readonly NamedGame[]
  /** The reader's language; English by default. */
  language?: Language
  limit?: number
  now?: number
}

/** Returns the player's notifications of the last 30 days, latest first, at most `limit`. */
export async function listNotifications(
  db: Reader,
  userId: string,
  { games, language = DEFAULT_LANGUAGE, ...range }: ListOptions,
): Promise<Notification[]> {
  const stored = await listStored(db, userId, range)
  const announced = stored.flatMap(({ event }) =>
    event.kind === 'announcement' ? [event.data.announcementId] : [],
  )
  const players = await readPlayerNames(
    db,
    userId,
    stored.map(({ event }) => event),
  )
  const context = formatContextOf(language, games, await readAnnouncements(db, announced), players)
  return stored.map(({ event, ...notification }) => {
    const { emblemOf, popUp: offers } = kindOf(event)
    const other = 'fromId' in event.data ? players.get(event.data.fromId) : undefined
    return Object.assign(notification, format(event, context), {
      emblem: emblemOf(event.data),
      ...(offers && other && { popUp: { offers, publicId: other.publicId } }),
    })
  })
}

/**
 * Marks a notification as read, or all until this time (ms). Ids of other players have no effect.
 */
export async function markRead(
  tx: Tx,
  userId: string,
  read: { id: string } | { shownUntil: number },
): Promise<void> {
  let query = tx.updateTable('notification').set({ is_read: 1 }).where('user_id', '=', userId)
  query =
    'id' in read
      ? query.where('id', '=', read.id)
      : query.where('created_at', '<=', read.shownUntil)
  const unread = query.where('is_read', '=', 0).where('deleted_at', 'is', null)
  const { numUpdatedRows } = await unread.executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) tx.emit({ kind: 'unread-changed', userId })
}

/** Returns the unread count of each of these players, including zeros. */
export async function countUnread(db: Reader, userIds: readonly string[], now = db.now()) {
  const unread = new Map(userIds.map((userId) => [userId, 0]))
  for (let start = 0; start < userIds.length; start += PLAYERS_PER_QUERY) {
    const requested = sql`in (${sql.join(userIds.slice(start, start + PLAYERS_PER_QUERY))})`
    const { rows } = await sql<{ user_id: string; unread: number }>`
      select user_id, count(*) as unread from notification
      where user_id ${requested} and is_read = 0 and deleted_at is null
        and created_at > ${now - KEEP_MS}
      group by user_id`.execute(db)
    for (const row of rows) unread.set(row.user_id, Number(row.unread))
  }
  return unread
}

/**
 * Deletes notifications that are older than 30 days or past the undo period, at most `limit`.
 * Returns the number deleted.
 */
export const removeExpiredNotifications = removerOfExpired('notification', ['id'], (row, now) =>
  row.or([row('created_at', '<=', now - KEEP_MS), row('deleted_at', '<=', now - UNDO_MS)]),
)

/**
 * Deletes notifications of a player whose account is deleted, at most `limit`. Returns the number
 * deleted.
 */
export function removeNotificationsOf(tx: Tx, userId: string, limit: number): Promise<number> {
  const ofUser = { table: 'notification', key: ['id'] } as const
  return removeRows(tx, { ...ofUser, where: (row) => row('user_id', '=', userId) }, limit)
}
