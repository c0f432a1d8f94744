/** Changes by staff. A request may take long, so session and role are checked again when it changes something. */
import type { Db } from '#app/db/db.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { changeInSession } from '#app/features/accounts/server/sessions/change-in-session.server.ts'
import { roleInForce } from '#app/features/accounts/server/roles.server.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import { can, type StaffAction } from '#app/features/authorization/can.ts'

/** The staff member's role no longer allows the action. `findAdminForm` explains it. */
export class NotAllowedError extends Error {
  override name = 'NotAllowedError'
}

/**
 * Runs a change in a transaction. Its audit row belongs in the same one.
 *
 * @throws SessionEndedError, NotAllowedError, without any change
 */
export function changeAsStaff<Result>(
  db: Db,
  viewer: Pick<Viewer, 'userId' | 'sessionId'>,
  action: StaffAction,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { userId } = viewer
  return changeInSession(db, viewer, async (tx) => {
    const user = tx.selectFrom('user').select(roleInForce.as('role')).where('id', '=', userId)
    if (!can({ userId, ...(await user.executeTakeFirst()) }, action)) throw new NotAllowedError()
    return work(tx)
  })
}
