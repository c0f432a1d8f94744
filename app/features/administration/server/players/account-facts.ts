/** What staff and operators see of one account, and no more. */
import type { Reader } from '#app/db/db.server.ts'
import { findSuspension } from '#app/features/accounts/server/suspensions.server.ts'

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
      'user.email_verified',
      'user.created_at',
      'profile.public_id as publicId',
      'profile.total_play_ms',
      'profile.last_login_at as lastLoginAt',
    ])
    .executeTakeFirst()
  if (!account) return undefined
  const count = async (table: CountedTable) => {
    const rows = db.selectFrom(table).select((row) => row.fn.countAll<number>().as('rows'))
    const { rows: found } = await rows.where('user_id', '=', userId).executeTakeFirstOrThrow()
    return Number(found)
  }
  const { email_verified, created_at, total_play_ms, ...facts } = account
  return {
    ...facts,
    isVerified: Boolean(email_verified),
    createdAt: new Date(created_at).getTime(),
    playMs: total_play_ms ?? 0,
    suspension: (await findSuspension(db, userId)) ?? null,
    sessions: await count('session'),
    hasSecondFactor: (await count('second_factor')) > 0,
    hasPasskeys: (await count('passkey')) > 0,
    likes: (await count('game_like')) + (await count('uncounted_like')),
    notifications: await count('notification'),
  }
}

type CountedTable =
  'session' | 'second_factor' | 'passkey' | 'game_like' | 'uncounted_like' | 'notification'
