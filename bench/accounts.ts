/** Sets up a portal with 100,000 accounts, and runs the operator's commands on it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase } from '../app/db/db.server.ts'

export const ACCOUNTS = 100_000
const GAMES = ['agar', 'diep', 'krunker', 'slither', 'survev']

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

/**
 * Fills the database with accounts as they are after some weeks: profile, session, three
 * notifications, likes and play time.
 */
export async function fill(location: string, accounts = ACCOUNTS): Promise<void> {
  const db = await openDatabase(location)
  const run = (statement: string) => sql.raw(statement).execute(db)
  const numbers = `with recursive n(n) as (select 1 union all select n + 1 from n where n < ${accounts})`
  const insert = (table: string, columns: string, values: string, from = 'n') =>
    run(`insert into ${table} (${columns}) ${numbers} select ${values} from ${from}`)
  const id = `printf('%08d-0000-4000-8000-%012d', n, n)`
  const date = `'2026-01-01T00:00:00.000Z'`
  const hash = `'$argon2id$v=19$m=19456,t=2,p=1$' || hex(randomblob(16)) || '$' || hex(randomblob(32))`
  await insert(
    'user',
    'id, name, email, email_verified, created_at, updated_at',
    `${id}, 'Player ' || n, 'bench-' || n || '@example.org', 1, ${date}, ${date}`,
  )
  await insert(
    'account',
    'id, account_id, provider_id, user_id, password, created_at, updated_at',
    `'a' || ${id}, ${id}, 'credential', ${id}, ${hash}, ${date}, ${date}`,
  )
  await insert('profile', 'user_id, public_id, last_credit_at', `${id}, hex(randomblob(10)), 0`)
  await insert('notification_preferences', 'user_id', id)
  await insert('privacy_settings', 'user_id', id)
  await insert(
    'session',
    'id, token, user_id, expires_at, created_at, updated_at',
    `'s' || ${id}, hex(randomblob(24)), ${id}, '2099-01-01T00:00:00.000Z', ${date}, ${date}`,
  )
  await insert(
    'notification',
    'id, user_id, type, title, message, created_at',
    `'n' || k || ${id}, ${id}, 'system', 'Welcome', 'A note of the usual length of a note.', 4e12`,
    'n, (select 1 as k union select 2 union select 3)',
  )
  for (const game of GAMES) {
    await insert('game_like', 'user_id, game_id, created_at', `${id}, '${game}', 0`)
    await insert(
      'play_time',
      'user_id, game_id, total_ms, last_played_at',
      `${id}, '${game}', 1000, 0`,
    )
    await run(`insert into game_counter (game_id, likes) values ('${game}', ${accounts})`)
  }
  await db.destroy()
}
