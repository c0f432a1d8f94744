/** Describes one account for an operator. */
import type { Db } from '#app/db/db.server.ts'
import { findSuspension } from '#app/features/accounts/server/suspensions.server.ts'

/** Formats the account as lines of a name and a value. */
export async function describeAccount(db: Db, userId: string): Promise<string> {
  const account = await db
    .selectFrom('user')
    // An account that an earlier version left incomplete has no profile (ADR 12).
    .leftJoin('profile', 'profile.user_id', 'user.id')
    .where('user.id', '=', userId)
    .select([
      'user.name',
      'user.email',
      'user.email_verified',
      'user.created_at',
      'profile.public_id',
      'profile.total_play_ms',
      'profile.last_login_at',
    ])
    .executeTakeFirstOrThrow()
  const count = async (table: 'session' | 'second_factor' | 'game_like' | 'notification') => {
    const row = await db
      .selectFrom(table)
      .select((expression) => expression.fn.countAll<number>().as('rows'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(row.rows)
  }
  const { public_id: publicId, last_login_at: lastLogin, total_play_ms: playMs } = account
  const suspension = await findSuspension(db, userId)
  const lines = {
    email: account.email,
    verified: account.email_verified ? 'yes' : 'no',
    suspended: suspension
      ? `${new Date(suspension.suspendedAt).toISOString()}, ${suspension.reason}`
      : 'no',
    name: account.name,
    id: userId,
    'public page': publicId === null ? 'none until the next sign-in' : `/player/${publicId}`,
    created: new Date(account.created_at).toISOString(),
    'last sign-in': lastLogin === null ? 'never' : new Date(lastLogin).toISOString(),
    sessions: await count('session'),
    'second factor': (await count('second_factor')) > 0 ? 'yes' : 'no',
    likes: await count('game_like'),
    notifications: await count('notification'),
    'play time': `${Math.floor((playMs ?? 0) / 60_000)} min`,
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name.padEnd(15)}${value}`)
    .join('\n')
}
