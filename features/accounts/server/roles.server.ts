/** The roles of accounts and of sessions. A portal always keeps an owner. */
import { sql } from 'kysely'
import { hasRow } from '#platform/db/count-rows.ts'
import type { Reader } from '#platform/db/db.server.ts'
import type { Role } from '#platform/db/tables.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Tx } from '#platform/db/transact.server.ts'

/** The role of a row of `user` that gives rights. Staff whose rights are suspended have those of a player. */
export const roleInForce = sql<Role>`case when "user".rights_suspended_at is null
  then "user".role else 'player' end`

/** The portal would have no owner. The message is for the command line. */
export class LastOwnerError extends OperatorError {
  override name = 'LastOwnerError'
  constructor() {
    super('This is the only owner of the portal. Make another account an owner first.')
  }
}

/**
 * Returns true if an account can administer the portal. An owner who is suspended, or whose rights are,
 * cannot.
 */
export function hasOwner(db: Reader, exceptId = ''): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('user')
      .where('role', '=', 'owner')
      .where('id', '!=', exceptId)
      .where('id', 'not in', (is) => is.selectFrom('suspension').select('user_id'))
      .where('rights_suspended_at', 'is', null),
  )
}

/**
 * Locks the owners, so that of two who leave at the same time one stays.
 *
 * @throws LastOwnerError if the account is the only owner who is not suspended
 */
export async function requireOtherOwner(tx: Tx, userId: string): Promise<void> {
  const owners = tx.selectFrom('user').select('id').where('role', '=', 'owner').orderBy('id')
  const ids = await owners.forUpdate().execute()
  const isOwner = ids.some(({ id }) => id === userId)
  if (isOwner && !(await hasOwner(tx, userId))) throw new LastOwnerError()
}

/**
 * Gives the account another role. Returns the former one; undefined if there is no such account.
 *
 * @param givesBack whether the role is in force again if it was suspended; true by default
 * @throws LastOwnerError
 */
export async function setRole(
  tx: Tx,
  userId: string,
  role: Role,
  { givesBack = true } = {},
): Promise<Role | undefined> {
  if (role !== 'owner') await requireOtherOwner(tx, userId)
  const user = tx.selectFrom('user').select('role').where('id', '=', userId)
  const found = await user.forUpdate().executeTakeFirst()
  if (found) {
    const given = givesBack ? { role, rights_suspended_at: null } : { role }
    await tx.updateTable('user').set(given).where('id', '=', userId).execute()
  }
  return found?.role
}

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
