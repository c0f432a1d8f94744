/** The role of a session's player, read where something changes. */
import type { Tx } from '#platform/db/transact.server.ts'
import { roleInForce } from '../roles.server.ts'

/** The player's session has ended since the request began. `explainFault` explains it. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError'
}

/**
 * Returns the role of a session's player as it is now. Undefined if the session has ended. On Postgres
 * the session is locked until the transaction ends.
 */
export async function findSessionRole(tx: Tx, sessionId: string) {
  const stored = tx
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(roleInForce.as('role'))
    .where('session.id', '=', sessionId)
  return (await stored.forUpdate('session').executeTakeFirst())?.role
}
