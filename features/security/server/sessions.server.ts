/** Where the player is signed in: the list of their sessions, and the forms that end them. */
import type { Reader } from '#platform/db/db.server.ts'
import { z } from 'zod'
import { SECURITY_FORM } from '#features/accounts/server/security-post.ts'
import { SECURITY_PATH } from '../security-path.ts'
import {
  revokeSession,
  revokeSessions,
} from '#features/accounts/server/sessions/revoke-sessions.server.ts'
import { defineAction } from '#features/actions/server/action.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'

/** A session as its owner sees it. */
export type ShownSession = Awaited<ReturnType<typeof listSessions>>[number]

/** Returns the player's sessions: first the one that asks, then the others, last used first. */
export async function listSessions(
  db: Reader,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  now = db.now(),
) {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'method', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now).toISOString())
    .execute()
  const sessions = rows.map(({ id, device, method, created_at, last_seen_at }) => {
    const signedInAt = new Date(created_at).getTime()
    const lastSeenAt = id === sessionId ? now : Number(last_seen_at ?? signedInAt)
    return {
      id,
      /** Browser and system; null if unknown. */
      device,
      /** Null for a session of a release before 0.3, or of an operator's link. */
      method,
      /** ms */
      signedInAt,
      /** To the hour, ms. */
      lastSeenAt,
      /** Whether it is the session that asks. */
      isThis: id === sessionId,
    }
  })
  return sessions.toSorted(
    (a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenAt - a.lastSeenAt,
  )
}

// A password alone may end sessions, also of staff.
const FORM = {
  ...SECURITY_FORM,
  proof: { needs: ['authentication'], path: SECURITY_PATH },
  messages: 'security',
} as const

export const SESSION_ACTIONS = [
  defineAction({
    ...FORM,
    name: 'end-session',
    input: z.object({ session: z.string() }),
    // A session that has ended already is a success, too.
    async run(tx, { viewer, input, t }) {
      await revokeSession(tx, { userId: viewer.userId, sessionId: input.session })
      return { success: t('sessionEnded') }
    },
  }),
  defineAction({
    ...FORM,
    name: 'end-other-sessions',
    input: z.object({}),
    async run(tx, { viewer, t }) {
      await revokeSessions(tx, viewer.userId, viewer.sessionId)
      return { success: t('otherSessionsEnded') }
    },
  }),
]
