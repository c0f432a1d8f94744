/** Fresh proofs of who the player is. Changes of an account's security need one (ADR 75). */
import type { RequestServices } from '#app/context.server.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import { signInCookies } from './session-cookie.server.ts'
import type { Viewer } from './session.server.ts'
import { makeSessionToken } from './session-token.server.ts'

/** A proof is fresh for this time, ms. */
const FRESH_MS = 10 * 60_000

/** Whether the player signed in, or proved who they are, within the last 10 minutes. */
export function hasFreshProof({ provedAt }: Pick<Viewer, 'provedAt'>, now: number): boolean {
  return now - provedAt <= FRESH_MS
}

/**
 * Records that the player has just proved who they are. The session gets another token, so that
 * anyone who knows the former one gains nothing.
 *
 * @param holds whether the proof still holds, in the same transaction
 * @returns the cookies to set; undefined if the proof does not hold or the session has ended
 */
export async function recordProof(
  { cookieKey, db }: Pick<RequestServices, 'cookieKey' | 'db'>,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  holds: (tx: Tx) => Promise<boolean>,
): Promise<string[] | undefined> {
  const token = makeSessionToken()
  const isRecorded = await transact(db, async (tx) => {
    if (!(await holds(tx))) return false
    const { numUpdatedRows } = await tx
      .updateTable('session')
      .set({ proved_at: tx.now(), token: token.stored })
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })
  return isRecorded ? signInCookies(cookieKey, token.secret) : undefined
}
