/** Sessions that end, or are over. */
import type { Reader } from '../../db/db.server.ts'
import { removerOfExpired } from '../../db/remove-rows.ts'
import type { Tx } from '../../db/transact.server.ts'
import type { Viewer } from './session.server.ts'

/** Ends one session, and tells its pages; false where it was over already. */
export async function revokeSession(
  tx: Tx,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
): Promise<boolean> {
  tx.emit({ kind: 'sessions-ended', userId, sessionIds: [sessionId] })
  return revokeSessionSilently(tx, sessionId)
}

/**
 * Ends a session that another one is about to take the place of, in the same browser: its pages would
 * ask who they are before the new cookie is there. False where it was over already.
 */
export async function revokeSessionSilently(tx: Tx, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Ends every session of the user, and tells their pages; `exceptId` stays. */
export async function revokeSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  let query = tx.deleteFrom('session').where('user_id', '=', userId)
  if (exceptId) query = query.where('id', '!=', exceptId)
  const ended = await query.returning('id').execute()
  tx.emit({ kind: 'sessions-ended', userId, sessionIds: ended.map(({ id }) => id) })
}

/** As many ids as one query asks for: SQLite and Postgres both take more. */
const SESSIONS_PER_QUERY = 500

/** Which of these sessions still hold. */
export async function listLiveSessions(
  db: Reader,
  ids: readonly string[],
  now = db.now(),
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
export const removeExpiredSessions = removerOfExpired('session', ['id'], (row, now) =>
  row('expires_at', '<=', new Date(now).toISOString()),
)
