/** Makes rows for tests and for the seed script; each factory creates the parents it needs. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { transact, type Tx, type Work } from '#platform/db/transact.server.ts'
import type { Role } from '#platform/db/tables.ts'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { createAccountRows } from '#features/accounts/server/create-account.server.ts'
import { setRole } from '#features/accounts/server/roles.server.ts'
import { createSession } from '#features/accounts/server/sessions/begin-session.server.ts'
import {
  makeSessionToken,
  type SessionToken,
} from '#features/accounts/server/sessions/session-cookie.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import type { Found } from '#features/discovery/listing.ts'
import { likedText, parseLiked } from '#features/likes/server/liked-text.server.ts'
import { setLike } from '#features/likes/server/set-like.server.ts'
import { foldName } from '#lib/fold-name.ts'
import type { Language } from '#messages/languages.ts'
import { insertRows } from './rows.ts'

/** The results before the first check of the games. */
export const NOTHING_FOUND: Found = { refusing: new Set(), down: new Set() }

export interface TestUser {
  id: string
  name: string
  email: string
}

/** Uses the given transaction, or a new one. */
function within<Result>(db: OpenDatabase | Tx, work: Work<Result>): Promise<Result> {
  return 'writer' in db ? transact(db, work) : work(db)
}

/** Creates a user with profile, preferences and privacy settings, signed up at `createdAt` (ms). */
export async function makeUser(
  db: OpenDatabase | Tx,
  {
    createdAt = db.now(),
    isVerified = false,
    ...overrides
  }: Partial<TestUser> & {
    createdAt?: number
    isVerified?: boolean
    language?: Language
  } = {},
): Promise<TestUser> {
  const id = overrides.id ?? randomUUID()
  const user = { id, name: 'Player', email: `${id}@example.org`, ...overrides }
  const date = new Date(createdAt).toISOString()
  // `true` and `false` are keywords of both engines; a bound boolean is not.
  await insertRows(db, 'user', {
    ...user,
    folded_name: foldName(user.name),
    email_verified: isVerified ? sql`true` : sql`false`,
    image: null,
    created_at: date,
    updated_at: date,
  })
  await within(db, (tx) => createAccountRows(tx, id, createdAt))
  return user
}

/** Creates a user who has signed in. */
export async function makeViewer(
  db: OpenDatabase,
  overrides: Parameters<typeof makeUser>[1] & { role?: Role; token?: SessionToken } = {},
): Promise<Viewer> {
  const { role = 'player', token = makeSessionToken(), ...user } = overrides
  const { id: userId, name, email } = await makeUser(db, user)
  const now = db.now()
  await transact(db, async (tx) => {
    await createSession(tx, { userId, token, method: 'password' })
    if (role !== 'player') await setRole(tx, userId, role)
  })
  const { id: sessionId } = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { public_id: publicId } = await db
    .selectFrom('profile')
    .select('public_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const times = { createdAt: now, signedInAt: now, authenticatedAt: now, lastSeenAt: now }
  const isEmailVerified = user.isVerified ?? false
  return {
    userId,
    name,
    email,
    isEmailVerified,
    publicId,
    role,
    givenRole: role,
    sessionId,
    ...times,
  }
}

/** Adds play time in ms by game, and updates the total. */
export async function makePlayTime(
  db: OpenDatabase | Tx,
  userId: string,
  played: Record<string, number>,
  lastPlayedAt = db.now(),
): Promise<void> {
  const rows = Object.entries(played).map(([game_id, total_ms]) => ({
    user_id: userId,
    game_id,
    total_ms,
    last_played_at: lastPlayedAt,
  }))
  await insertRows(db, 'play_time', rows)
  const totalMs = Object.values(played).reduce((sum, ms) => sum + ms, 0)
  await db
    .updateTable('profile')
    .set((profile) => ({ total_play_ms: profile('total_play_ms', '+', totalMs) }))
    .where('user_id', '=', userId)
    .execute()
}

/** Creates a like with this time, now by default, without rate limits and events. */
export async function makeLike(
  db: OpenDatabase | Tx,
  userId: string,
  gameId: string,
  likedAt = db.now(),
): Promise<void> {
  await within(db, (tx) => setLike(tx, { userId, gameId, liked: true }, likedAt))
}

/** The player's liked games, latest first, as the text that `parseLiked` reads. */
export async function readLiked(db: OpenDatabase | Tx, userId: string): Promise<string> {
  const { rows } = await sql<{ liked: string | null }>`
    select ${likedText(sql`= ${userId}`)} as liked`.execute(db)
  return rows[0]?.liked ?? ''
}

/** The ids of the games that the player likes, latest first. */
export const listLikedGameIds = async (db: OpenDatabase | Tx, userId: string) =>
  parseLiked(await readLiked(db, userId)).ids

/** Creates an achievement without its notification and mail. */
export async function makeAchievement(
  db: OpenDatabase | Tx,
  userId: string,
  achievementId: string,
  unlockedAt = db.now(),
): Promise<void> {
  await insertRows(db, 'achievement', {
    user_id: userId,
    achievement_id: achievementId,
    unlocked_at: unlockedAt,
  })
}

type Rows = Parameters<typeof insertRows>[0]

/** Creates a passkey, which no authenticator has. Returns its id. */
export async function makePasskey(
  db: Rows,
  userId: string,
  { id = randomUUID() as string, host = 'localhost', createdAt = 1 } = {},
): Promise<string> {
  const key = { public_key: 'key', counter: 0, transports: '[]', name: 'Phone' }
  await insertRows(db, 'passkey', { id, user_id: userId, host, created_at: createdAt, ...key })
  return id
}

/** Creates an identity at the provider, or a password. */
export async function makeIdentity(
  db: Rows,
  userId: string,
  {
    provider = 'https://id.example.org',
    subject = randomUUID() as string,
    password = null as string | null,
    createdAt = Date.now(),
  } = {},
): Promise<void> {
  const date = new Date(createdAt).toISOString()
  const row = { id: randomUUID(), account_id: subject, provider_id: provider, user_id: userId }
  await insertRows(db, 'account', { ...row, password, created_at: date, updated_at: date })
}

/** Creates a second factor whose secret no app has, with a recovery code. */
export async function makeFactor(db: Rows, userId: string, createdAt = 1): Promise<void> {
  await insertRows(db, 'second_factor', { user_id: userId, secret: 'x', created_at: createdAt })
  await insertRows(db, 'recovery_code', { user_id: userId, code_hash: 'x' })
}

/** The id in the address of the player's public page. */
export async function findPublicId(db: Pick<OpenDatabase, 'selectFrom'>, userId: string) {
  const profile = db.selectFrom('profile').select('public_id').where('user_id', '=', userId)
  return (await profile.executeTakeFirstOrThrow()).public_id
}

/** Makes the player a friend of each of the others. */
export async function makeFriends(
  db: OpenDatabase | Tx,
  id: string,
  ...others: string[]
): Promise<void> {
  const pairs = others.flatMap((other) => [
    { user_id: id, friend_id: other, created_at: 1 },
    { user_id: other, friend_id: id, created_at: 1 },
  ])
  await insertRows(db, 'friendship', pairs)
}

/** Changes privacy settings of a player. */
export const setPrivacy = (db: OpenDatabase | Tx, userId: string, columns: object) =>
  db.updateTable('privacy_settings').set(columns).where('user_id', '=', userId).execute()

/** Returns the counted likes of each game, once they equal the number of rows. */
export async function readLikeCounts(db: OpenDatabase): Promise<Record<string, number>> {
  const counters = await db.selectFrom('game_counter').select(['game_id', 'likes']).execute()
  const rows = await db.selectFrom('game_like').select('game_id').execute()
  const counts = Object.fromEntries(counters.map(({ game_id, likes }) => [game_id, likes]))
  for (const id of [...Object.keys(counts), ...rows.map(({ game_id }) => game_id)]) {
    const found = rows.filter(({ game_id }) => game_id === id).length
    if (counts[id] !== found) throw new Error(`${id} has ${counts[id]} likes, and ${found} rows`)
  }
  return counts
}
