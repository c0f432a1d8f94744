/** Creates sessions. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '#platform/db/transact.server.ts'
import { describeDevice } from './device-names.ts'
import { endOfSession } from './last-seen.server.ts'
import type { SessionToken } from './session-cookie.server.ts'

/** An account's sessions. A further sign-in ends the oldest one. */
export const MAX_SESSIONS = 50

/** How the player signed in, and the header `User-Agent` of the browser. */
export interface SignInBy {
  /** Null: by a link of the operator. */
  method: 'password' | 'passkey' | 'provider' | null
  userAgent?: string | undefined
  /** A session that is not used for this time ends. */
  idleDays?: number | undefined
  /** When the player was authenticated, ms. Now, by default. */
  authenticatedAt?: number | undefined
  /** Whether a code of the second factor was right, too. */
  isByCode?: boolean | undefined
}

/** Creates a session for this token, and ends the account's oldest sessions above the maximum. */
export async function createSession(
  tx: Tx,
  {
    userId,
    token,
    method,
    userAgent,
    idleDays = 30,
    authenticatedAt,
    isByCode,
  }: { userId: string; token: SessionToken } & SignInBy,
  now = tx.now(),
): Promise<void> {
  const id = randomUUID()
  const date = new Date(now).toISOString()
  await tx
    .insertInto('session')
    .values({
      id,
      token: token.stored,
      user_id: userId,
      expires_at: endOfSession(now, now, idleDays),
      created_at: date,
      updated_at: date,
      method,
      device: describeDevice(userAgent),
      last_seen_at: now,
      authenticated_at: Math.min(now, authenticatedAt ?? now),
      second_factor_at: isByCode || method === 'passkey' ? now : null,
    })
    .execute()
  const ended = await tx
    .deleteFrom('session')
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '!=', id)
        .orderBy('created_at', 'desc')
        .limit(MAX_SESSIONS)
        .offset(MAX_SESSIONS - 1),
    )
    .returning('id')
    .execute()
  if (ended.length === 0) return
  tx.emit({ kind: 'sessions-ended', userId, sessionIds: ended.map(({ id }) => id) })
}
