/** Finds the session and the player behind a cookie. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import { createBatchLoader } from '#platform/db/batch-loader.ts'
import { listOf } from '#platform/db/rows.ts'
import type { EngineDate, Role } from '#platform/db/tables.ts'
import { hashToken, type SigningKeys } from './session-cookie.server.ts'
import { roleInForce } from '../roles.server.ts'
import { attempt } from '#lib/attempt.ts'
import { memoizeFew } from '#lib/memoize.ts'

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
export function unsignToken(cookie: string, { secret, previousSecret }: SigningKeys) {
  const token = unsignWith(cookie, secret)
  return token === undefined && previousSecret ? unsignWith(cookie, previousSecret) : token
}

function unsignWith(cookie: string, secret: string): string | undefined {
  const decoded = attempt(() => decodeURIComponent(cookie), '')
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
  /** The hash of the token. */
  token: string
}

/**
 * Returns the player whose session the cookie names, with further columns in the same query.
 * Queries the database each time, so that a revoked session is rejected by the next request.
 *
 * @param columns the further columns; they may refer to `"user".id`
 */
export async function findViewer<Columns = unknown>(
  db: Reader,
  cookie: string | undefined,
  keys: SigningKeys,
  columns?: RawBuilder<unknown>,
  now = db.now(),
): Promise<(Viewer & Columns) | undefined> {
  const token = cookie && unsignToken(cookie, keys)
  return token ? (await findViewersByToken<Columns>(db, [token], columns, now))[0] : undefined
}

/**
 * Finds the viewers of these tokens. Written as raw SQL, because building the query would take longer
 * than running it.
 */
async function findViewersByToken<Columns>(
  db: Reader,
  tokens: readonly string[],
  columns: RawBuilder<unknown> | undefined,
  now = db.now(),
): Promise<((Viewer & Columns) | undefined)[]> {
  const hashes = tokens.map(hashToken)
  const { rows } = await sql<ViewerRow & Columns>`
    select session.token, session.id as "sessionId", session.expires_at as "expiresAt",
      session.created_at as "signedInAt", session.authenticated_at as "authenticatedAt",
      session.last_seen_at as "lastSeenAt", "user".id as "userId", "user".name, "user".email,
      "user".email_verified as "isEmailVerified", "user".created_at as "createdAt",
      ${roleInForce} as role, "user".role as "givenRole", profile.public_id as "publicId"
      ${columns ? sql`, ${columns}` : sql``}
    from session
    join "user" on "user".id = session.user_id
    join profile on profile.user_id = "user".id
    where session.token ${hashes.length === 1 ? sql`= ${hashes[0]}` : sql`in ${listOf(db, hashes)}`}
  `.execute(db)
  const viewers = new Map<string, Viewer & Columns>()
  for (const { token, expiresAt, ...row } of rows) {
    if (toMs(expiresAt) <= now) continue
    // The cast is needed because TypeScript cannot infer the type of the remaining properties.
    viewers.set(token, {
      ...row,
      isEmailVerified: Boolean(row.isEmailVerified),
      createdAt: toMs(row.createdAt),
      signedInAt: toMs(row.signedInAt),
      authenticatedAt: Number(row.authenticatedAt ?? toMs(row.signedInAt)),
      lastSeenAt: Number(row.lastSeenAt ?? toMs(row.signedInAt)),
    } as unknown as Viewer & Columns)
  }
  return hashes.map((hash) => viewers.get(hash))
}

/** Finds the player whose session a cookie names. */
type SessionFinder<Found> = (cookie: string | undefined) => Promise<Found | undefined>

/** Cookies whose signature is known to be valid. */
const MAX_REMEMBERED = 2_000
/** Our cookies are shorter. A longer one may be valid too, with characters that do not count. */
const MAX_REMEMBERED_LENGTH = 200

/** Batches lookups that arrive together into one query. */
function createFinder<Found>(
  keys: SigningKeys,
  findAll: (tokens: readonly string[]) => Promise<(Found | undefined)[]>,
): SessionFinder<Found> {
  const find = createBatchLoader(findAll)
  // Checking the signature takes a tenth of the time of a like. Only valid ones are remembered.
  const unsign = memoizeFew((cookie: string) => unsignToken(cookie, keys), MAX_REMEMBERED)
  return async (cookie = '') => {
    const isShort = cookie.length <= MAX_REMEMBERED_LENGTH
    // A copy, since V8 keeps the whole header for a part of it.
    const token = isShort ? unsign(Buffer.from(cookie).toString()) : unsignToken(cookie, keys)
    return token ? find(token) : undefined
  }
}

/**
 * Finds the player of a session for live streams, many of which open at once. A revoked session is
 * rejected by the next request.
 *
 * @param columns further columns for the given time, as for `findViewer`
 */
export function createSessionFinder<Columns = unknown>(
  db: Reader,
  keys: SigningKeys,
  columns?: (now: number) => RawBuilder<unknown>,
): SessionFinder<Viewer & Columns> {
  return createFinder(keys, (tokens) =>
    findViewersByToken<Columns>(db, tokens, columns?.(db.now())),
  )
}

/**
 * Finds only the id of the player of a session: for likes and play time, which arrive more often than
 * all else and need no more. A revoked session is rejected by the next request.
 */
export function createPlayerIdFinder(
  db: Reader,
  keys: SigningKeys,
): SessionFinder<Pick<Viewer, 'userId'>> {
  return createFinder(keys, async (tokens) => {
    const hashes = tokens.map(hashToken)
    const { rows } = await sql<Pick<ViewerRow, 'token' | 'userId' | 'expiresAt'>>`
      select token, user_id as "userId", expires_at as "expiresAt" from session
      where token in ${listOf(db, hashes)}`.execute(db)
    const now = db.now()
    const valid = rows.filter(({ expiresAt }) => toMs(expiresAt) > now)
    const players = new Map(valid.map((row) => [row.token, row]))
    return hashes.map((hash) => players.get(hash))
  })
}
