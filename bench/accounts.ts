/** Many accounts in an empty portal, with statements that make all of them at once. */
import { sql } from 'kysely'
import { signToken } from '../features/accounts/server/sessions/session-cookie.server.ts'
import { openDatabase, type OpenDatabase } from '../platform/db/db.server.ts'
import { isPostgres } from '../platform/db/engine.ts'
import { readCatalogue } from '../catalogue/read.server.ts'

export const GAME_IDS = (await readCatalogue()).map(({ id }) => id)

/** Inserts rows into a table. `values` may use `n`, the number of the row from 1. */
const insertRows = (
  db: OpenDatabase,
  table: string,
  columns: string,
  values: string,
  count: number,
) =>
  sql
    .raw(
      `insert into ${table} (${columns})
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
      select ${values} from numbers`,
    )
    .execute(db)

interface Accounts {
  count: number
  /** Each account has liked and played these games. */
  gameIds: readonly string[]
  /** The id of the n-th user, in SQL. */
  id: string
  /** A password hash, in SQL. */
  passwordHash: string
}

/** Inserts accounts with a profile, a session, likes and play time. */
async function insertAccounts(
  db: OpenDatabase,
  { count, gameIds, id, passwordHash }: Accounts,
): Promise<void> {
  const insert = (table: string, columns: string, values: string) =>
    insertRows(db, table, columns, values, count)
  const dateType = isPostgres(db) ? 'timestamptz' : 'text'
  const date = `cast('2026-01-01T00:00:00.000Z' as ${dateType})`
  const never = `cast('2099-01-01T00:00:00.000Z' as ${dateType})`
  await insert(
    '"user"',
    'id, name, email, email_verified, created_at, updated_at',
    `${id}, 'Player ' || n, 'bench-' || n || '@example.org', true, ${date}, ${date}`,
  )
  await insert(
    'account',
    'id, account_id, provider_id, user_id, password, created_at, updated_at',
    `'account-' || n, ${id}, 'credential', ${id}, ${passwordHash}, ${date}, ${date}`,
  )
  await insert('profile', 'user_id, public_id, last_credit_at', `${id}, 'public-' || n, 0`)
  await insert('notification_preferences', 'user_id', id)
  await insert('privacy_settings', 'user_id', id)
  await insert(
    'session',
    'id, token, user_id, expires_at, created_at, updated_at',
    `'session-' || n, 'token-' || n, ${id}, ${never}, ${date}, ${date}`,
  )
  for (const gameId of gameIds) {
    await insert('game_like', 'user_id, game_id, created_at', `${id}, '${gameId}', 0`)
    await insert(
      'play_time',
      'user_id, game_id, total_ms, last_played_at',
      `${id}, '${gameId}', 1000, 0`,
    )
    await sql`insert into game_counter (game_id, likes) values (${gameId}, ${count})`.execute(db)
  }
}

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

/** Expired notifications and reports of yesterday, for the housekeeping job. */
const OLD_NOTIFICATIONS = 100_000
const OLD_REPORTS = 100_000

/**
 * Inserts all accounts with a few statements. The last game is new, so it is announced at the
 * start.
 */
export async function fillPortal(db: OpenDatabase, accounts: number): Promise<void> {
  await insertAccounts(db, {
    count: accounts,
    gameIds: GAME_IDS,
    id: `'player-' || n`,
    passwordHash: `'$argon2id$v=19$m=19456,t=2,p=1$' || '${'x'.repeat(22)}' || '$' || '${'y'.repeat(43)}'`,
  })
  await insertRows(
    db,
    'notification',
    'id, user_id, kind, data, created_at',
    `'old-' || n, 'player-' || (n % ${accounts} + 1), 'welcome', '{}', n`,
    OLD_NOTIFICATIONS,
  )
  await insertRows(
    db,
    'play_report',
    'user_id, report_id, credited_ms, created_at',
    `'player-' || (n % ${accounts} + 1), 'report-' || n, 1, n`,
    OLD_REPORTS,
  )
  await db
    .insertInto('announced_game')
    .values(
      GAME_IDS.slice(0, -1).map((game_id) => ({ game_id, announced_at: 0, announced_up_to: null })),
    )
    .execute()
  await sql.raw(isPostgres(db) ? 'analyze' : 'pragma wal_checkpoint(truncate)').execute(db)
}

/** Adds a day of nonstop play reports and as many notifications: a lot for one account. */
export async function giveMuch(db: OpenDatabase, userId: string, rows: number): Promise<void> {
  const now = Date.now()
  const reports = 'user_id, report_id, credited_ms, created_at'
  await insertRows(db, 'play_report', reports, `'${userId}', 'much-' || n, 1, ${now}`, rows)
  const notifications = 'id, user_id, kind, data, created_at'
  const values = `'much-' || n, '${userId}', 'welcome', '{}', ${now}`
  await insertRows(db, 'notification', notifications, values, rows)
}
