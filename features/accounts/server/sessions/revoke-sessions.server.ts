/** Revokes sessions and deletes expired ones. */
import { sql } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import { listOf } from '#platform/db/rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import type { Viewer } from './session.server.ts'
import { DAY_MS } from '#lib/duration.ts'

/** A session and its user. A session of another user has ended. */
type OwnSession = Pick<Viewer, 'userId' | 'sessionId'>

/** Revokes one session and notifies its open pages. Returns it; undefined if it had already ended. */
export async function revokeSession(tx: Tx, session: OwnSession) {
  const { userId, sessionId } = session
  tx.emit({ kind: 'sessions-ended', userId, sessionIds: [sessionId] })
  return revokeSessionSilently(tx, session)
}

/**
 * Revokes a session without an event, when a new session replaces it in the same browser. Its pages
 * would otherwise request the viewer before the new cookie arrives. Returns it; undefined if it had
 * already ended.
 */
function revokeSessionSilently(tx: Tx, { userId, sessionId }: OwnSession) {
  return tx
    .deleteFrom('session')
    .where((is) => is.and({ id: sessionId, user_id: userId }))
    .returning('method')
    .executeTakeFirst()
}

/** Revokes the user's sessions except `exceptId` and notifies their open pages. */
export async function revokeSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  let query = tx.deleteFrom('session').where('user_id', '=', userId)
  if (exceptId) query = query.where('id', '!=', exceptId)
  await query.execute()
  tx.emit({ kind: 'all-sessions-ended', userId, exceptId })
}

/**
 * Revokes all sessions of a user whose new session replaces the one with this id: its pages get no
 * event, as in `revokeSessionSilently`. Returns false if that session had already ended.
 */
export async function replaceSessions(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  if (!(await revokeSessionSilently(tx, { userId, sessionId }))) return false
  await revokeSessions(tx, userId, sessionId)
  return true
}

/** Returns the ids of the sessions that exist and have not expired. */
export async function listLiveSessions(
  db: Reader,
  ids: readonly string[],
  now = db.now(),
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from session where id in ${listOf(db, ids)}
      and expires_at > ${new Date(now).toISOString()}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns a function that deletes expired sessions, and those that were not used for `idleDays`: their
 * end was stored while the operator allowed more days.
 */
export const removerOfExpiredSessions = (idleDays: number) =>
  removerOfExpired('session', ['id'], (row, now) =>
    row.or([
      row('expires_at', '<=', new Date(now).toISOString()),
      row('last_seen_at', '<=', now - idleDays * DAY_MS),
    ]),
  )
