/** Players with friends, for the streams of a benchmark on Postgres. */
import { sql } from 'kysely'
import { openDatabase } from '../platform/db/db.server.ts'
import { signToken } from '../features/accounts/server/sessions/session-cookie.server.ts'
import { insertAccounts, insertRows } from './accounts.ts'

/**
 * Inserts signed-in players, each with the same number of friends: those next to them in a circle.
 *
 * @param friends an even number below `count`
 * @returns their session cookies
 */
export async function insertFriends(
  database: string,
  { count, friends, secret }: { count: number; friends: number; secret: string },
): Promise<string[]> {
  const db = await openDatabase(database)
  await insertAccounts(db, { count, gameIds: [], id: `'player-' || n`, passwordHash: `'none'` })
  await sql`
    update session set created_at = now(), updated_at = now(), token = 'sha256:' ||
      rtrim(translate(encode(sha256(convert_to(token, 'utf8')), 'base64'), '+/', '-_'), '=')
    where token like 'token-%'`.execute(db)
  for (let away = 1; away <= friends / 2; away += 1) {
    const other = `'player-' || ((n - 1 + ${away}) % ${count} + 1)`
    for (const pair of [`'player-' || n, ${other}, 1`, `${other}, 'player-' || n, 1`]) {
      await insertRows(db, 'friendship', 'user_id, friend_id, created_at', pair, count)
    }
  }
  await sql`analyze`.execute(db)
  await db.destroy()
  return Array.from(
    { length: count },
    (_, index) => `session=${signToken(`token-${index + 1}`, secret)}`,
  )
}
