/** Who asks: the session behind a cookie. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '../../db/db.server.ts'
import { gather } from '../../db/gather.ts'
import { tableOf } from '../../db/rows.ts'
import type { EngineDate } from '../../db/tables.ts'
import type { LikeCount } from '../likes/like-counts.server.ts'
import { announcedTo } from '../notifications/announcements.server.ts'

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

/** A player as the database knows them, with what this process may not have heard of yet. */
export interface FoundPlayer extends Player {
  /** Counters of games that the player liked a moment ago, perhaps by way of another process. */
  recentCounts: LikeCount[]
}

/** Longer than any process takes to hear of a like, ms. */
const RECENT_MS = 60_000

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

/** The token of a signed cookie, as `signToken` signs it; undefined where the signature is wrong. */
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
  db: Reader,
  cookie: string | undefined,
  secret: string,
  now = db.now(),
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
  db: Reader,
  cookie: string | undefined,
  secret: string,
  { since, now = db.now() }: { since: number; now?: number },
): Promise<FoundPlayer | undefined> {
  const token = cookie && unsignToken(cookie, secret)
  if (!token) return undefined
  const { rows } = await sql<
    ViewerRow & { unread: number; liked: string | null; recent: string | null }
  >`
    select session.id as "sessionId", session.expires_at as "expiresAt",
      session.created_at as "signedInAt", "user".id as "userId", "user".name, "user".email,
      "user".email_verified as "isEmailVerified", "user".created_at as "createdAt",
      profile.public_id as "publicId",
      (select count(*) from notification where notification.user_id = "user".id
        and is_read = 0 and deleted_at is null
        and notification.created_at > ${since})
      + (select count(*) from ${announcedTo(sql`= "user".id`)} as told
        where is_read = 0 and deleted_at is null and told.created_at > ${since}) as unread,
      (select string_agg(game_id, ' ' order by game_like.created_at desc, game_id)
        from game_like where game_like.user_id = "user".id) as liked,
      (select string_agg(game_like.game_id || ' ' || likes || ' ' || version, ',')
        from game_like join game_counter on game_counter.game_id = game_like.game_id
        where game_like.user_id = "user".id
          and game_like.created_at > ${now - RECENT_MS}) as recent
    from session
    join "user" on "user".id = session.user_id
    join profile on profile.user_id = "user".id
    where session.token = ${token}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { unread, liked, recent, ...found } = row
  const viewer = toViewer(found, now)
  const recentCounts = recent ? recent.split(',').map(readCount) : []
  return viewer && { ...viewer, own: { unread, liked: liked ?? '' }, recentCounts }
}

function readCount(text: string): LikeCount {
  const [gameId = '', likes, version] = text.split(' ')
  return { gameId, likes: Number(likes), version: Number(version) }
}

/** Finds the id of the player whose session a cookie names. */
export type SessionFinder = (cookie: string | undefined) => Promise<string | undefined>

/**
 * Finds out what a like has to know, and quickly: who asks. What is asked in one turn is one query.
 * A session that was ended anywhere is over with the next request.
 */
export function createSessionFinder(db: Reader, secret: string): SessionFinder {
  const find = gather((tokens: readonly string[]) => findUsersByToken(db, tokens))
  return async (cookie) => {
    const token = cookie && unsignToken(cookie, secret)
    return token ? find(token) : undefined
  }
}

async function findUsersByToken(
  db: Reader,
  tokens: readonly string[],
  now = db.now(),
): Promise<(string | undefined)[]> {
  const asked = tokens.map((token) => ({ token }))
  const { rows } = await sql<{ token: string; user_id: string; expires_at: EngineDate }>`
    select token, user_id, expires_at from session
    where token in (select token from ${tableOf(db, { token: 'text' }, asked)} as asked)`.execute(
    db,
  )
  const users = new Map(
    rows.filter((row) => toMs(row.expires_at) > now).map((row) => [row.token, row.user_id]),
  )
  return tokens.map((token) => users.get(token))
}
