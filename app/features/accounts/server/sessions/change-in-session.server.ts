/** Changes of a signed-in player. */
import type { Db } from '#app/db/db.server.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import { isStillAllowed } from '../passwords/current-password.server.ts'
import { lockUser } from '../ways-in.server.ts'
import type { Viewer } from './session.server.ts'

/** The player's session has ended since the request began. `explainFault` explains it. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError'
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
    if (!(await isStillAllowed(tx, sessionId))) throw new SessionEndedError()
    return work(tx)
  })
}
