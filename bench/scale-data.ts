/**
 * Fills an empty portal with accounts as they are after a year: each has liked and played every
 * game.
 */
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { OpenDatabase } from '../app/db/db.server.ts'
import { isPostgres } from '../app/db/engine.ts'

/** Game ids are the names of the files. */
const GAME_IDS = readdirSync(new URL('../catalogue/games', import.meta.url))
  .map((name) => name.replace(/\.ts$/, ''))
  .toSorted()

/** Expired notifications and reports of yesterday, for the housekeeping job. */
const OLD_NOTIFICATIONS = 100_000
const OLD_REPORTS = 100_000

/**
 * Inserts all accounts with a few statements. The last game is new, so it is announced at the
 * start.
 */
export async function fillPortal(db: OpenDatabase, accounts: number): Promise<void> {
  const dateType = isPostgres(db) ? 'timestamptz' : 'text'
  const date = `cast('2026-01-01T00:00:00.000Z' as ${dateType})`
  const never = `cast('2099-01-01T00:00:00.000Z' as ${dateType})`
  const hash = `'$argon2id$v=19$m=19456,t=2,p=1$' || '${'x'.repeat(22)}' || '$' || '${'y'.repeat(43)}'`
  const insert = (table: string, columns: string, values: string, count = accounts) =>
    sql
      .raw(
        `insert into ${table} (${columns})
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
        select ${values} from numbers`,
      )
      .execute(db)
  const id = `'player-' || n`
  await insert(
    '"user"',
    'id, name, email, email_verified, created_at, updated_at',
    `${id}, 'Player ' || n, 'bench-' || n || '@example.org', true, ${date}, ${date}`,
  )
  await insert(
    'account',
    'id, account_id, provider_id, user_id, password, created_at, updated_at',
    `'account-' || n, ${id}, 'credential', ${id}, ${hash}, ${date}, ${date}`,
  )
  await insert('profile', 'user_id, public_id, last_credit_at', `${id}, 'public-' || n, 0`)
  await insert('notification_preferences', 'user_id', id)
  await insert('privacy_settings', 'user_id', id)
  await insert(
    'session',
    'id, token, user_id, expires_at, created_at, updated_at',
    `'session-' || n, 'token-' || n, ${id}, ${never}, ${date}, ${date}`,
  )
  for (const gameId of GAME_IDS) {
    await insert('game_like', 'user_id, game_id, created_at', `${id}, '${gameId}', 0`)
    await insert(
      'play_time',
      'user_id, game_id, total_ms, last_played_at',
      `${id}, '${gameId}', 1000, 0`,
    )
    await sql`
      insert into game_counter (game_id, likes) values (${gameId}, ${accounts})`.execute(db)
  }
  await insert(
    'notification',
    'id, user_id, type, title, message, created_at',
    `'old-' || n, 'player-' || (n % ${accounts} + 1), 'system', 'Old', 'A note of long ago.', n`,
    OLD_NOTIFICATIONS,
  )
  await insert(
    'play_report',
    'user_id, report_id, credited_ms, created_at',
    `'player-' || (n % ${accounts} + 1), 'report-' || n, 1, n`,
    OLD_REPORTS,
  )
  await db
    .insertInto('announced_game')
    .values(
      GAME_IDS.slice(0, -1).map((game_id) => ({ game_id, announced_at: 0, told_up_to: null })),
    )
    .execute()
  await sql.raw(isPostgres(db) ? 'analyze' : 'pragma wal_checkpoint(truncate)').execute(db)
}

/** Adds a day of nonstop play reports and as many notifications: a lot for one account. */
export async function giveMuch(db: OpenDatabase, userId: string, rows: number): Promise<void> {
  const numbers = sql.raw(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})`,
  )
  const now = Date.now()
  await sql`
    insert into play_report (user_id, report_id, credited_ms, created_at)
    ${numbers} select cast(${userId} as text), 'much-' || n, 1, cast(${now} as bigint) from numbers`.execute(
    db,
  )
  await sql`
    insert into notification (id, user_id, type, title, message, created_at)
    ${numbers} select 'much-' || n, cast(${userId} as text), 'system', 'Much', 'One of many.',
      cast(${now} as bigint) from numbers`.execute(db)
}
