/**
 * Fills an empty portal with accounts as they are after a year: each has liked and played every
 * game.
 */
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { OpenDatabase } from '../platform/db/db.server.ts'
import { isPostgres } from '../platform/db/engine.ts'
import { insertAccounts, insertRows } from './accounts.ts'

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
    insert into notification (id, user_id, kind, data, created_at)
    ${numbers} select 'much-' || n, cast(${userId} as text), 'welcome', '{}', cast(${now} as bigint)
      from numbers`.execute(db)
}
