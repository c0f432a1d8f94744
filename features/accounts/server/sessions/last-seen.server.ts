/** Stores when sessions were last used, at most once an hour, which moves their end. */
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { wasWithin } from '#lib/was-within.ts'
import { SESSION_S } from './session-cookie.server.ts'
import type { Viewer } from './session.server.ts'
import { HOUR_MS, DAY_MS } from '#lib/duration.ts'

/** A session that could not be stored is tried again after this time, ms. */
const RETRY_MS = 60_000

/** Returns when an unused session ends: `idleDays` after its last use, or 30 days after its start. */
export function endOfSession(startedAt: number, seenAt: number, idleDays: number): string {
  return new Date(Math.min(startedAt + SESSION_S * 1_000, seenAt + idleDays * DAY_MS)).toISOString()
}

/** Stores that a session is in use. It does not wait, and a failure is only logged. */
type NoteSeen = (
  viewer: Pick<Viewer, 'sessionId' | 'signedInAt' | 'lastSeenAt'>,
) => Promise<void> | undefined

/** @param idleDays a session that is not used for this time ends */
export function createNoteSeen(
  db: Db,
  log: Pick<Logger, 'warn'>,
  { sessionIdleDays }: { sessionIdleDays: number },
): NoteSeen {
  const noted = new LRUCache<string, true>({ max: 10_000, ttl: RETRY_MS })
  return ({ sessionId, signedInAt, lastSeenAt }) => {
    const now = db.now()
    if (wasWithin(HOUR_MS, lastSeenAt, now) || noted.has(sessionId)) return undefined
    noted.set(sessionId, true)
    return transact(db, async (tx) => {
      // By the id: a session that has ended meanwhile stays ended.
      await tx
        .updateTable('session')
        .set({
          last_seen_at: now,
          expires_at: endOfSession(signedInAt, now, sessionIdleDays),
        })
        .where('id', '=', sessionId)
        .where('expires_at', '>', new Date(now).toISOString())
        .execute()
    }).catch((error: unknown) => log.warn({ err: error }, 'the use of a session was not stored'))
  }
}
