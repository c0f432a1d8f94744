/** Whether somebody knows the password of an account. */
import type { Reader } from '../../db/db.server.ts'
import { isPostgres } from '../../db/engine.ts'
import type { Tx } from '../../db/transact.server.ts'
import type { Limits } from '../limits/limits.server.ts'
import { MAX_PASSWORD_LENGTH } from './account-limits.ts'
import type { HashClient } from './hash-queue.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import type { Viewer } from './session.server.ts'

/** An account whose password was right, and the hash that says so. */
export interface CheckedAccount {
  userId: string
  passwordHash: string
}

/** A password that a signed-in player says is theirs. */
interface PasswordClaim {
  viewer: Viewer
  password: unknown
  client: HashClient
}

/**
 * The player's account where this is its password; a wrong one uses up a try of the session. The
 * hash may change while its turn is waited for: `isStillPassword` tells.
 *
 * @throws HashQueueFullError, TooManyError
 */
export async function checkCurrentPassword(
  db: Reader,
  limits: Limits,
  { viewer, password, client }: PasswordClaim,
): Promise<CheckedAccount | undefined> {
  if (typeof password !== 'string' || password === '') return undefined
  if (password.length > MAX_PASSWORD_LENGTH) return undefined
  return limits.loginThrottle.inSession(
    { sessionId: viewer.sessionId, address: client.address },
    () => checkPasswordOf(db, { userId: viewer.userId, password, client }),
    (checked) => checked === undefined,
  )
}

async function checkPasswordOf(
  db: Reader,
  { userId, password, client }: { userId: string; password: string; client: HashClient },
): Promise<CheckedAccount | undefined> {
  const account = await db
    .selectFrom('account')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!account?.password) return undefined
  const isRight = await verifyPassword(client, account.password, password)
  return isRight ? { userId, passwordHash: account.password } : undefined
}

/**
 * Whose address and password these are; undefined where they are nobody's, after the same time. Count
 * the attempt before. The hash may change while its turn is waited for: `isStillPassword` tells.
 *
 * @throws HashQueueFullError
 */
export async function findUserByCredentials(
  db: Reader,
  { email, password, client }: { email: string; password: string; client: HashClient },
): Promise<CheckedAccount | undefined> {
  const account = await db
    .selectFrom('user')
    .innerJoin('account', 'account.user_id', 'user.id')
    .select(['user.id as userId', 'account.password'])
    .where('user.email', '=', email)
    .where('account.provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!account?.password) {
    await hashPassword(client, password)
    return undefined
  }
  const { userId, password: passwordHash } = account
  return (await verifyPassword(client, passwordHash, password))
    ? { userId, passwordHash }
    : undefined
}

/**
 * Whether nobody has set another password meanwhile; on Postgres nobody can until the transaction
 * ends. Otherwise a sign-in that was under way would outlive the reset that was to end it.
 */
export async function isStillPassword(
  tx: Tx,
  { userId, passwordHash }: CheckedAccount,
): Promise<boolean> {
  const stored = tx
    .selectFrom('account')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
  const account = await (isPostgres(tx) ? stored.forUpdate() : stored).executeTakeFirst()
  return account?.password === passwordHash
}

/**
 * Whether what was checked before a wait still holds: the session that asked, and the password where
 * it was asked for. Otherwise what was under way would outlive the reset that was to end it.
 */
export async function isStillAllowed(
  tx: Tx,
  sessionId: string,
  checked?: CheckedAccount,
): Promise<boolean> {
  if (checked && !(await isStillPassword(tx, checked))) return false
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session !== undefined
}
