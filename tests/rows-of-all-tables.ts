/** At least one row in every table, with values that are difficult to migrate between engines. */
import { sql, type InsertObject } from 'kysely'
import type { Database } from '#platform/db/tables.ts'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { recordFormerAddress } from '#features/accounts/server/addresses/former-addresses.server.ts'
import { hashOfAccount } from '#features/settings/server/deletion-log.server.ts'
import { addWelcomeNotifications } from '#features/notifications/server/notifications.server.ts'
import { makeUser } from './factories.ts'
import { insertRows } from './rows.ts'
import { makeBusyUser } from './user-with-all-rows.ts'

/** Characters that delimit array literals, and values that only look empty. */
const HARD = [`{"a\\b"},'c' NULL`, '', 'NULL', '{}', 'line\nline\ttab', 'Zoë 🎮 \u202e', '\\x00']

/** Fills all tables, on either engine. */
export async function fillAllTables(db: OpenDatabase): Promise<void> {
  for (const name of HARD) await makeUser(db, { name, isVerified: name === '' })
  const { id: other } = await makeUser(db, { name: 'eve' })
  const { id, email } = await makeBusyUser(db, { name: 'ada' })
  await db
    .updateTable('play_time')
    .set({ total_ms: 2 ** 52, week_ms: 2 ** 52 })
    .execute()
  await transact(db, async (tx) => {
    await addWelcomeNotifications(tx, { userId: id, portalName: HARD[0]!, gameCount: 25 })
    await recordFormerAddress(tx, id, 'other@example.org')
  })
  const body = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  const created_at = 2 ** 52
  const key = { public_key: 'k', counter: 2 ** 32 - 1, transports: '["internal"]' }
  const mail = { recipient: email, subject: HARD[1]!, text_body: HARD[4]!, html_body: '' }
  const version = { name: HARD[6]!, start_path: 'index.html', report: '{}', bytes: 2 ** 40 }
  const content = { size: 3, stored_size: 3, encoding: null, is_complete: 1 } as const
  const pictures = { cover_hash: 'h', cover_webp: body, cover_avif: Buffer.alloc(0) }
  const audit = { action: 'make-backup', actor_id: id, operator: null, subject_id: null }
  const progress = { notified_up_to: null, mailed_up_to: null }
  const rows: { [T in keyof Database]?: InsertObject<Database, T> | InsertObject<Database, T>[] } =
    {
      suspension: { user_id: id, reason: HARD[0]!, suspended_at: 5 },
      pending_deletion: { user_id: id },
      passkey: {
        id: 'p',
        user_id: id,
        host: 'play.example.org',
        ...key,
        name: HARD[0]!,
        created_at: 1,
      },
      second_factor: { user_id: id, secret: 'sealed', last_step: 2 ** 40, created_at: 1 },
      recovery_code: { user_id: id, code_hash: 'c' },
      security_event: { id: 'e', user_id: id, kind: 'new-device', created_at: 1 },
      invitation: { id: 'i', token_hash: 'h', max_uses: 2, created_at: 1, expires_at: 2 },
      used_token: { token_hash: 'u', expires_at: 3 },
      outbox: { id: 'm', ...mail, created_at: 1, next_attempt_at: 2 },
      announced_game: { game_id: 'agar', announced_at: 1, announced_up_to: null },
      game_check: {
        game_id: 'agar',
        state: 'down',
        status: null,
        fault: 'slow',
        failures: 2,
        checked_at: 10,
      },
      daily_game: { day: 12, game_id: 'agar' },
      game_report: { game_id: 'agar', day: 11, reporter: 'r', reason: 'nothing-shows' },
      hosted_version: { id: 'v', ...version, is_complete: 1, created_at: 1, created_by: id },
      hosted_content: { hash: 'h', ...content, created_at: 1 },
      hosted_part: { hash: 'h', number: 0, bytes: body },
      hosted_file: { version_id: 'v', path: HARD[6]!, hash: 'h' },
      own_game: [
        {
          game_id: 'mine',
          content: JSON.stringify({ name: HARD[1]! }),
          updated_at: 5,
          ...pictures,
        },
        { game_id: 'agar', content: '{"hidden":true}', updated_at: 6 },
      ],
      daily_figure: { day: 12, figure: 'likes', value: 2 ** 40 },
      node: { id: 'host:3000', version: '1.0.0', started_at: 1, seen_at: 2 },
      audit_entry: { id: 'a', ...audit, detail: '{}', created_at: 1 },
      friendship: { user_id: id, friend_id: other, created_at },
      friend_request: { sender_id: id, receiver_id: other, created_at, declined_at: created_at },
      friend_block: { user_id: id, blocked_id: other, created_at },
      friend_link: { user_id: id, token: HARD[0]!, expires_at: created_at },
      player_note: { id: 'n', user_id: id, author_id: id, text: HARD[1]!, created_at: 1 },
      announcement: { id: 'a', texts: '{}', created_at: 1, ...progress },
      portal_setting: { name: 'portalName', value: JSON.stringify(HARD[1]!), updated_at: 1 },
      erasures: { account_hash: hashOfAccount('gone'), erased_at: 3 },
    }
  for (const [table, values] of Object.entries(rows)) {
    await insertRows(db, table as 'erasures', values as InsertObject<Database, 'erasures'>)
  }
  await db
    .insertInto('write_check')
    .values({ id: 1, checked_at: 4 })
    .onConflict((it) => it.doNothing())
    .execute()
}

/** Adds many notifications for one account, so that a migration takes some time. */
export async function makeManyNotifications(db: OpenDatabase, count: number): Promise<void> {
  const { id } = await makeUser(db, { name: 'busy' })
  const numbers = sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < cast(${count} as integer))`
  await sql`insert into notification (id, user_id, kind, data, created_at)
    ${numbers} select 'note-' || n, ${id}, 'welcome', '{"portalName":"A portal with a name"}', n from n`.execute(
    db,
  )
}
