/** Whether somebody knows the password of the account that is signed in. */
import type { Db } from '../../db/db.server.ts'
import { verifyPassword } from './password-hash.server.ts'

/**
 * Whether it is the account's password. Count the attempt before (`limitAttempts`).
 *
 * @throws HashQueueFullError
 */
export async function isCurrentPassword(
  db: Db,
  userId: string,
  password: unknown,
): Promise<boolean> {
  if (typeof password !== 'string' || password === '') return false
  const account = await db
    .selectFrom('account')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return account?.password ? verifyPassword(account.password, password) : false
}
