/** Where the player is signed in: the list of their sessions, and the forms that end them. */
import type { Reader } from '#app/db/db.server.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import { isStillAllowed } from '#app/features/accounts/server/passwords/current-password.server.ts'
import type {
  SecurityAction,
  SecurityPost,
  SecurityResult,
} from '#app/features/accounts/server/security-post.ts'
import type { SignInBy } from '#app/features/accounts/server/sessions/create-session.server.ts'
import {
  revokeSession,
  revokeSessions,
} from '#app/features/accounts/server/sessions/revoke-sessions.server.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import type { RequestServices } from '#app/context.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'

/** A session as its owner sees it. */
export interface ShownSession {
  id: string
  /** Browser and system; null if unknown. */
  device: string | null
  /** Null for a session of a release before 0.3, or of an operator's link. */
  method: SignInBy['method'] | null
  /** ms */
  signedInAt: number
  /** To the hour, ms. */
  lastSeenAt: number
  /** Whether it is the session that asks. */
  isThis: boolean
}

/** Returns the player's sessions: first the one that asks, then the others, last used first. */
export async function listSessions(
  db: Reader,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  now = db.now(),
): Promise<ShownSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'method', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now).toISOString())
    .execute()
  const sessions = rows.map(({ id, device, method, created_at, last_seen_at }) => {
    const signedInAt = new Date(created_at).getTime()
    const lastSeenAt = id === sessionId ? now : Number(last_seen_at ?? signedInAt)
    return { id, device, method, signedInAt, lastSeenAt, isThis: id === sessionId }
  })
  return sessions.toSorted(
    (a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenAt - a.lastSeenAt,
  )
}

/** Ends sessions unless the one that asks has ended meanwhile. */
async function endSessions(
  { db }: RequestServices,
  { viewer, language }: SecurityPost,
  end: (tx: Tx) => Promise<unknown>,
  success: 'sessionEnded' | 'otherSessionsEnded',
): Promise<SecurityResult> {
  const t = getTranslator(language, 'security')
  const isAllowed = await transact(db, async (tx) => {
    if (!(await isStillAllowed(tx, viewer.sessionId))) return false
    await end(tx)
    return true
  })
  return isAllowed ? { success: t(success) } : { error: t('confirmationFailed'), status: 403 }
}

/** Ends one session of the player. One that has ended already is a success, too. */
export const endSession: SecurityAction = {
  needsProof: true,
  run(services, post) {
    const session = { userId: post.viewer.userId, sessionId: String(post.entries.session) }
    return endSessions(services, post, (tx) => revokeSession(tx, session), 'sessionEnded')
  },
}

/** Ends all sessions of the player but the one that asks. */
export const endOtherSessions: SecurityAction = {
  needsProof: true,
  run(services, post) {
    const { userId, sessionId } = post.viewer
    const end = (tx: Tx) => revokeSessions(tx, userId, sessionId)
    return endSessions(services, post, end, 'otherSessionsEnded')
  },
}
