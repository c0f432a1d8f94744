/** Finds the session and the player behind a cookie. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '../../db/db.server.ts'
import { createBatchLoader } from '../../db/batch-loader.ts'
import { tableOf } from '../../db/rows.ts'
import type { EngineDate } from '../../db/tables.ts'
import type { SigningKeys } from './session-cookie.server.ts'
import { storedForms } from './session-token.server.ts'
import { likedText } from '../likes/liked-text.server.ts'
import { parseLiked } from '../likes/liked-text.ts'
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
  /** Id in the URL of the public profile. */
  publicId: string
  sessionId: string
  /** Start of this session, ms. */
  signedInAt: number
}

/** A player, with the data that every page shows them. */
export interface Player extends Viewer {
  /** Unread notifications. */
  unread: number
  /** The ids of the liked games, latest first. */
  liked: string[]
  /** The ids whose like counts once the player's address is confirmed. */
  uncounted: string[]
  /** Current counts of games that the player liked recently, perhaps on another node. */
  recentCounts: LikeCount[]
}

/** Longer than a like event takes to reach every node, ms. */
const RECENT_MS = 60_000

function toMs(date: EngineDate): number {
  return new Date(date).getTime()
}

/** Returns the value of a cookie in a Cookie header, or undefined if it is missing. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}

/**
 * Returns the token of a cookie signed by `signToken`, or undefined if neither key made the signature.
 */
export function unsignToken(
  cookie: string,
  { secret, previousSecret }: SigningKeys,
): string | undefined {
  const token = unsignWith(cookie, secret)
  return token === undefined && previousSecret ? unsignWith(cookie, previousSecret) : token
}

function unsignWith(cookie: string, secret: string): string | undefined {
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
 * Returns the player whose session the cookie names. Queries the database each time, so that a
 * revoked session is rejected by the next request.
 */
export async function findViewer(
  db: Reader,
  cookie: string | undefined,
  keys: SigningKeys,
  now = db.now(),
): Promise<Viewer | undefined> {
  const token = cookie && unsignToken(cookie, keys)
  if (!token) return undefined
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .innerJoin('profile', 'profile.user_id', 'user.id')
    .where('session.token', 'in', storedForms(token))
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
 * Returns the viewer and the data that every page shows, in one query. Written as raw SQL, because
 * building the query would take longer than running it.
 *
 * @param since older notifications are not counted, ms
 */
export async function findPlayer(
  db: Reader,
  cookie: string | undefined,
  keys: SigningKeys,
  { since, now = db.now() }: { since: number; now?: number },
): Promise<Player | undefined> {
  const token = cookie && unsignToken(cookie, keys)
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
      ${likedText(sql`= "user".id`)} as liked,
      (select string_agg(game_like.game_id || ' ' || likes || ' ' || version, ',')
        from game_like join game_counter on game_counter.game_id = game_like.game_id
        where game_like.user_id = "user".id
          and game_like.created_at > ${now - RECENT_MS}) as recent
    from session
    join "user" on "user".id = session.user_id
    join profile on profile.user_id = "user".id
    where session.token in (${sql.join(storedForms(token))})`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { unread, liked, recent, ...found } = row
  const viewer = toViewer(found, now)
  const recentCounts = recent ? recent.split(',').map(readCount) : []
  const { ids, uncounted } = parseLiked(liked ?? '')
  return viewer && { ...viewer, unread, liked: ids, uncounted, recentCounts }
}

function readCount(text: string): LikeCount {
  const [gameId = '', likes, version] = text.split(' ')
  return { gameId, likes: Number(likes), version: Number(version) }
}

/** Finds the id of the player whose session a cookie names. */
export type SessionFinder = (cookie: string | undefined) => Promise<string | undefined>

/**
 * Finds the user of a session for likes. Batches the lookups of one tick into one query. A revoked
 * session is rejected by the next request.
 */
export function createSessionFinder(db: Reader, keys: SigningKeys): SessionFinder {
  const find = createBatchLoader((tokens: readonly string[]) => findUsersByToken(db, tokens))
  return async (cookie) => {
    const token = cookie && unsignToken(cookie, keys)
    return token ? find(token) : undefined
  }
}

async function findUsersByToken(
  db: Reader,
  tokens: readonly string[],
  now = db.now(),
): Promise<(string | undefined)[]> {
  const forms = tokens.map(storedForms)
  const requested = forms.flat().map((token) => ({ token }))
  const { rows } = await sql<{ token: string; user_id: string; expires_at: EngineDate }>`
    select token, user_id, expires_at from session
    where token in (select token from ${tableOf(db, { token: 'text' }, requested)} as requested)`.execute(
    db,
  )
  const users = new Map(
    rows.filter((row) => toMs(row.expires_at) > now).map((row) => [row.token, row.user_id]),
  )
  return forms.map(([hash, raw]) => users.get(hash) ?? users.get(raw))
}
