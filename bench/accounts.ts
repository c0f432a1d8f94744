/** Sets up a portal with many accounts, and runs the operator's commands on it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { OpenDatabase } from '../platform/db/db.server.ts'
import { isPostgres } from '../platform/db/engine.ts'

/** Runs the command and returns its duration, ms. */
export async function runCommand(
  name: 'backup' | 'restore' | 'migrate-engine',
  environment: Record<string, string>,
  args: string[],
) {
  const entry = fileURLToPath(new URL(`../server/cli/${name}.ts`, import.meta.url))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [entry, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${name} ended with ${code}`)
  return { ms: performance.now() - startedAt, path: /: (.+\.backup) \(/.exec(out)?.[1] ?? '' }
}

/** Inserts rows into a table. `values` may use `n`, the number of the row from 1. */
export const insertRows = (
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
export async function insertAccounts(
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
