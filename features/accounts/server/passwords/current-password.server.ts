/** Verifies the password of an account. */
import type { Reader } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import type { Limits } from '#features/limits/server/limits.server.ts'
import { MAX_PASSWORD_LENGTH } from '../../account-limits.ts'
import type { SchedulerClient } from '#platform/lib/fair-scheduler.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import type { Viewer } from '../sessions/session.server.ts'

/** An account whose password was verified, and the hash that matched. */
export interface CheckedAccount {
  userId: string
  passwordHash: string
}

/** A signed-in player and the password to verify. */
interface PasswordClaim {
  viewer: Viewer
  password: unknown
  client: SchedulerClient
}

/**
 * Verifies the player's current password. A wrong password counts as a failed attempt of the
 * session. The hash may change while the client waits in the hash queue, so call `isStillPassword`
 * in the transaction.
 *
 * @returns undefined if the password is wrong
 * @throws HashQueueFullError, TooManyError
 */
export async function checkCurrentPassword(
  db: Reader,
  limits: Limits,
  { viewer, password, client }: PasswordClaim,
): Promise<CheckedAccount | undefined> {
  if (typeof password !== 'string' || password === '') return undefined
  if (password.length > MAX_PASSWORD_LENGTH) return undefined
  const { userId, sessionId } = viewer
  return limits.loginThrottle.inSession({ sessionId, address: client.address }, async () => {
    const account = await selectPassword(db, userId).executeTakeFirst()
    if (!account?.password) return undefined
    const isRight = await verifyPassword(client, account.password, password)
    return isRight ? { userId, passwordHash: account.password } : undefined
  })
}

function selectPassword(db: Reader, userId: string) {
  return db
    .selectFrom('account')
    .select('password')
    .where((is) => is.and({ user_id: userId, provider_id: 'credential' }))
}

/** Whether the account has a password. */
export async function hasPassword(db: Reader, userId: string): Promise<boolean> {
  return Boolean((await selectPassword(db, userId).executeTakeFirst())?.password)
}

/** Finds the account with this address. Undefined if the address has none, or none with a password. */
async function findAccountByEmail(db: Reader, email: string): Promise<CheckedAccount | undefined> {
  const account = await db
    .selectFrom('user')
    .innerJoin('account', 'account.user_id', 'user.id')
    .select(['user.id as userId', 'account.password'])
    .where((is) => is.and({ 'user.email': email, 'account.provider_id': 'credential' }))
    .executeTakeFirst()
  return account?.password ? { userId: account.userId, passwordHash: account.password } : undefined
}

/**
 * Finds the account with this address and password. Takes the same time if the address has no
 * account. Count the attempt before the call. The hash may change while the client waits in the
 * hash queue, so call `isStillPassword` in the transaction.
 *
 * @returns undefined if address or password is wrong
 * @throws HashQueueFullError
 */
export async function findUserByCredentials(
  db: Reader,
  { email, password, client }: { email: string; password: string; client: SchedulerClient },
): Promise<CheckedAccount | undefined> {
  const account = await findAccountByEmail(db, email)
  if (!account) {
    await hashPassword(client, password)
    return undefined
  }
  return (await verifyPassword(client, account.passwordHash, password)) ? account : undefined
}

/**
 * Whether the password is unchanged since the check. On Postgres this locks the row until the
 * transaction ends. Without the check, a concurrent sign-in would survive a password reset that
 * ends all sessions.
 */
export async function isStillPassword(tx: Tx, { userId, passwordHash }: CheckedAccount) {
  const stored = selectPassword(tx, userId)
  const account = await stored.forUpdate().executeTakeFirst()
  return account?.password === passwordHash
}
