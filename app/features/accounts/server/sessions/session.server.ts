/** Finds the session and the player behind a cookie. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#app/db/db.server.ts'
import { createBatchLoader } from '#app/db/batch-loader.ts'
import { listOf } from '#app/db/rows.ts'
import type { EngineDate, Role } from '#app/db/tables.ts'
import type { SigningKeys } from './session-cookie.server.ts'
import { roleInForce } from '../roles.server.ts'
import { hashToken } from './session-token.server.ts'

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
  /** The role in force. */
  role: Role
  /** The stored role, which may be suspended. */
  givenRole: Role
  sessionId: string
  /** Start of this session, ms. */
  signedInAt: number
  /** When the player last signed in or re-authenticated, ms. */
  authenticatedAt: number
  /** When a request last stored that the session is in use, ms. */
  lastSeenAt: number
}

function toMs(date: EngineDate): number {
  return new Date(date).getTime()
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

interface ViewerRow extends Omit<
  Viewer,
  'isEmailVerified' | 'createdAt' | 'signedInAt' | 'authenticatedAt' | 'lastSeenAt'
> {
  isEmailVerified: unknown
  authenticatedAt: number | null
  lastSeenAt: number | null
  createdAt: EngineDate
  signedInAt: EngineDate
  expiresAt: EngineDate
}

/**
 * Returns the player whose session the cookie names. Queries the database each time, so that a
 * revoked session is rejected by the next request.
 */
export function findViewer(
  db: Reader,
  cookie: string | undefined,
  keys: SigningKeys,
  now = db.now(),
): Promise<Viewer | undefined> {
  return findViewerWith(db, cookie, keys, undefined, now)
}

/**
 * Returns the viewer and further columns, in one query. Written as raw SQL, because building the
 * query would take longer than running it.
 *
 * @param columns the further columns; they may refer to `"user".id`
 */
export async function findViewerWith<Columns>(
  db: Reader,
  cookie: string | undefined,
  keys: SigningKeys,
  columns: RawBuilder<unknown> | undefined,
  now = db.now(),
): Promise<(Viewer & Columns) | undefined> {
  const token = cookie && unsignToken(cookie, keys)
  if (!token) return undefined
  const { rows } = await sql<ViewerRow & Columns>`
    select session.id as "sessionId", session.expires_at as "expiresAt",
      session.created_at as "signedInAt", session.authenticated_at as "authenticatedAt",
      session.last_seen_at as "lastSeenAt", "user".id as "userId", "user".name, "user".email,
      "user".email_verified as "isEmailVerified", "user".created_at as "createdAt",
      ${roleInForce} as role, "user".role as "givenRole", profile.public_id as "publicId"
      ${columns ? sql`, ${columns}` : sql``}
    from session
    join "user" on "user".id = session.user_id
    join profile on profile.user_id = "user".id
    where session.token = ${hashToken(token)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { expiresAt, ...viewer } = row
  if (toMs(expiresAt) <= now) return undefined
  // The cast is needed because TypeScript cannot infer the type of the remaining properties.
  return {
    ...viewer,
    isEmailVerified: Boolean(row.isEmailVerified),
    createdAt: toMs(row.createdAt),
    signedInAt: toMs(row.signedInAt),
    authenticatedAt: Number(row.authenticatedAt ?? toMs(row.signedInAt)),
    lastSeenAt: Number(row.lastSeenAt ?? toMs(row.signedInAt)),
  } as unknown as Viewer & Columns
}

/** Finds the player whose session a cookie names. */
export type SessionFinder = (
  cookie: string | undefined,
) => Promise<Pick<Viewer, 'userId'> | undefined>

/**
 * Finds the user of a session for likes. Batches the lookups of one tick into one query. A revoked
 * session is rejected by the next request.
 */
export function createSessionFinder(db: Reader, keys: SigningKeys): SessionFinder {
  const find = createBatchLoader((tokens: readonly string[]) => findUsersByToken(db, tokens))
  return async (cookie) => {
    const token = cookie && unsignToken(cookie, keys)
    const userId = token && (await find(token))
    return userId ? { userId } : undefined
  }
}

async function findUsersByToken(
  db: Reader,
  tokens: readonly string[],
  now = db.now(),
): Promise<(string | undefined)[]> {
  const hashes = tokens.map(hashToken)
  const { rows } = await sql<{ token: string; user_id: string; expires_at: EngineDate }>`
    select token, user_id, expires_at from session
    where token in ${listOf(db, hashes)}`.execute(db)
  const users = new Map(
    rows.filter((row) => toMs(row.expires_at) > now).map((row) => [row.token, row.user_id]),
  )
  return hashes.map((hash) => users.get(hash))
}
