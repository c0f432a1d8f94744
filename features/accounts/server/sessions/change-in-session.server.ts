/** Changes of a signed-in player. */
import type { Db } from '#platform/db/db.server.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { roleInForce } from '../roles.server.ts'
import { lockUser } from '../ways-in.server.ts'
import type { Viewer } from './session.server.ts'

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

/**
 * Runs a change in a transaction. Changes of one account wait for each other (`lockUser`).
 *
 * @throws SessionEndedError, without any change
 */
export function changeInSession<Result>(
  db: Db,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return transact(db, async (tx) => {
    await lockUser(tx, userId)
    if (!(await findSessionRole(tx, sessionId))) throw new SessionEndedError()
    return work(tx)
  })
}
