/** What staff and operators see of one account, and no more. */
import { sql } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import { findSuspension } from '#features/accounts/server/suspensions.server.ts'

/** Reads the account. Times and durations in ms. Undefined if it does not exist. */
export async function readAccountFacts(db: Reader, userId: string) {
  const account = await db
    .selectFrom('user')
    // An account that an earlier version left incomplete has no profile (ADR 12).
    .leftJoin('profile', 'profile.user_id', 'user.id')
    .where('user.id', '=', userId)
    .select([
      'user.id',
      'user.name',
      'user.email',
      'user.role',
      'user.rights_suspended_at',
      'user.email_verified',
      'user.created_at',
      'profile.public_id as publicId',
      'profile.total_play_ms',
      'profile.last_login_at as lastLoginAt',
      countOf('session', userId),
      countOf('second_factor', userId),
      countOf('passkey', userId),
      countOf('game_like', userId),
      countOf('uncounted_like', userId),
      countOf('notification', userId),
    ])
    .executeTakeFirst()
  if (!account) return undefined
  const { id, name, email, role, publicId, lastLoginAt } = account
  return {
    id,
    name,
    email,
    role,
    publicId,
    lastLoginAt,
    hasRights: account.rights_suspended_at === null,
    isVerified: Boolean(account.email_verified),
    createdAt: new Date(account.created_at).getTime(),
    playMs: account.total_play_ms ?? 0,
    suspension: (await findSuspension(db, userId)) ?? null,
    sessions: Number(account.session),
    hasSecondFactor: Number(account.second_factor) > 0,
    hasPasskeys: Number(account.passkey) > 0,
    likes: Number(account.game_like) + Number(account.uncounted_like),
    notifications: Number(account.notification),
  }
}

type CountedTable =
  'session' | 'second_factor' | 'passkey' | 'game_like' | 'uncounted_like' | 'notification'

/** Counts the account's rows in a table, as a column of its name. */
const countOf = <Table extends CountedTable>(table: Table, userId: string) =>
  sql<number | string>`(select count(*) from ${sql.table(table)} where user_id = ${userId})`.as(
    table,
  )
