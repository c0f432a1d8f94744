/** Who asks: the session behind a cookie. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import type { EngineDate } from '../../db/tables.ts'

/** The signed-in player of a request. */
export interface Viewer {
  userId: string
  name: string
  email: string
  isEmailVerified: boolean
  /** ms */
  createdAt: number
  /** Names the public page. */
  publicId: string
  sessionId: string
  /** When this session was signed in, ms. */
  signedInAt: number
}

/** What every page shows a player of their own. */
export interface OwnPart {
  /** Unread notifications. */
  unread: number
  /** The ids of the games that the player likes, latest first, with a space between. */
  liked: string
}

/** A player, with all that a page needs of their own. */
export interface Player extends Viewer {
  own: OwnPart
}

function toMs(date: EngineDate): number {
  return new Date(date).getTime()
}

/** The value of a cookie in a Cookie header; undefined where it is not there. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}

/** The token of a signed cookie, as the library signs it; undefined where the signature is wrong. */
export function unsignToken(cookie: string, secret: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(cookie)
  } catch {
    return undefined
  }
  const dot = decoded.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = decoded.slice(0, dot)
  const given = Buffer.from(decoded.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/**
 * The player whose session the cookie names. One query by a unique key: a session that was ended
 * anywhere is over with the next request.
 */
export async function findViewer(
  db: Db,
  cookie: string | undefined,
  secret: string,
  now = Date.now(),
): Promise<Viewer | undefined> {
  const token = cookie && unsignToken(cookie, secret)
  if (!token) return undefined
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .innerJoin('profile', 'profile.user_id', 'user.id')
    .where('session.token', '=', token)
    .select([
      'session.id as sessionId',
      'session.expires_at as expiresAt',
      'session.created_at as signedInAt',
      'user.id as userId',
      'user.name',
      'user.email',
      'user.email_verified as isEmailVerified',
      'user.created_at as createdAt',
      'profile.public_id as publicId',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  return toViewer(row, now)
}

interface ViewerRow extends Omit<Viewer, 'isEmailVerified' | 'createdAt' | 'signedInAt'> {
  isEmailVerified: unknown
  createdAt: EngineDate
  signedInAt: EngineDate
  expiresAt: EngineDate
}

function toViewer({ expiresAt, ...viewer }: ViewerRow, now: number): Viewer | undefined {
  if (toMs(expiresAt) <= now) return undefined
  return {
    ...viewer,
    isEmailVerified: Boolean(viewer.isEmailVerified),
    createdAt: toMs(viewer.createdAt),
    signedInAt: toMs(viewer.signedInAt),
  }
}

/**
 * As `findViewer`, with what every page shows of the player's own: one query for both. Written out:
 * building it would cost more than running it.
 *
 * @param since notifications from before are not counted, ms
 */
export async function findPlayer(
  db: Db,
  cookie: string | undefined,
  secret: string,
  { since, now = Date.now() }: { since: number; now?: number },
): Promise<Player | undefined> {
  const token = cookie && unsignToken(cookie, secret)
  if (!token) return undefined
  const { rows } = await sql<ViewerRow & { unread: number; liked: string | null }>`
    select session.id as "sessionId", session.expires_at as "expiresAt",
      session.created_at as "signedInAt", "user".id as "userId", "user".name, "user".email,
      "user".email_verified as "isEmailVerified", "user".created_at as "createdAt",
      profile.public_id as "publicId",
      (select count(*) from notification where notification.user_id = "user".id
        and is_read = 0 and deleted_at is null
        and notification.created_at > ${since}) as unread,
      (select string_agg(game_id, ' ' order by game_like.created_at desc, game_id)
        from game_like where game_like.user_id = "user".id) as liked
    from session
    join "user" on "user".id = session.user_id
    join profile on profile.user_id = "user".id
    where session.token = ${token}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { unread, liked, ...found } = row
  const viewer = toViewer(found, now)
  return viewer && { ...viewer, own: { unread, liked: liked ?? '' } }
}

/** The id of the player whose session the cookie names: all that a like needs to know, and quickly. */
export async function findSessionUser(
  db: Db,
  cookie: string | undefined,
  secret: string,
  now = Date.now(),
): Promise<string | undefined> {
  const token = cookie && unsignToken(cookie, secret)
  if (!token) return undefined
  // Written out: building the query would cost more than running it.
  const { rows } = await sql<{ user_id: string; expires_at: EngineDate }>`
    select user_id, expires_at from session where token = ${token}`.execute(db)
  const [row] = rows
  return row && toMs(row.expires_at) > now ? row.user_id : undefined
}

/** Ends one session; false where it was over already. */
export async function endSession(db: Db, sessionId: string): Promise<boolean> {
  const ended = db.deleteFrom('session').where('id', '=', sessionId)
  return (await ended.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

/** Ends every session of the user; `exceptId` stays. */
export async function endSessions(db: Db, userId: string, exceptId?: string): Promise<void> {
  let query = db.deleteFrom('session').where('user_id', '=', userId)
  if (exceptId) query = query.where('id', '!=', exceptId)
  await query.execute()
}

/** As many ids as one query asks for: SQLite and Postgres both take more. */
const SESSIONS_PER_QUERY = 500

/** Which of these sessions still hold. */
export async function listLiveSessions(
  db: Db,
  ids: readonly string[],
  now = Date.now(),
): Promise<Set<string>> {
  const live = new Set<string>()
  for (let start = 0; start < ids.length; start += SESSIONS_PER_QUERY) {
    const rows = await db
      .selectFrom('session')
      .select('id')
      .where('id', 'in', ids.slice(start, start + SESSIONS_PER_QUERY))
      .where('expires_at', '>', new Date(now).toISOString())
      .execute()
    for (const { id } of rows) live.add(id)
  }
  return live
}

/** Forgets sessions that are over; at most so many. Returns how many. */
export async function removeExpiredSessions(
  db: Db,
  limit: number,
  now = Date.now(),
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where('expires_at', '<=', new Date(now).toISOString())
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
