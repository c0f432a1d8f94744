/** Fresh proofs of who the player is. Changes of an account's security need one (ADR 75). */
import type { Tx } from '#app/db/transact.server.ts'
import type { Viewer } from './session.server.ts'
import type { SessionToken } from './session-token.server.ts'

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
 * @returns false if the session has ended
 */
export async function recordProof(
  tx: Tx,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  token: SessionToken,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ proved_at: tx.now(), token: token.stored })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
