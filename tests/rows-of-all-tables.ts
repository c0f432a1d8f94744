/** At least one row in every table, with values that are difficult to migrate between engines. */
import { sql } from 'kysely'
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
  await insertRows(db, 'suspension', { user_id: id, reason: HARD[0]!, suspended_at: 5 })
  await insertRows(db, 'pending_deletion', { user_id: id })
  await insertRows(db, 'passkey', {
    id: 'p',
    user_id: id,
    host: 'play.example.org',
    public_key: 'k',
    counter: 2 ** 32 - 1,
    transports: '["internal"]',
    name: HARD[0]!,
    created_at: 1,
    last_used_at: null,
  })
  await insertRows(db, 'second_factor', {
    user_id: id,
    secret: 'sealed',
    last_step: 2 ** 40,
    created_at: 1,
  })
  await insertRows(db, 'recovery_code', { user_id: id, code_hash: 'c' })
  await insertRows(db, 'security_event', {
    id: 'e',
    user_id: id,
    kind: 'new-device',
    created_at: 1,
  })
  await insertRows(db, 'signing_key', {
    id: 3,
    sealed: 'sealed',
    public_key: '{"kid":"k"}',
    created_at: 8,
  })
  await insertRows(db, 'invitation', {
    id: 'i',
    token_hash: 'h',
    max_uses: 2,
    created_at: 1,
    expires_at: 2,
  })
  await insertRows(db, 'used_token', { token_hash: 'u', expires_at: 3 })
  const mail = { id: 'm', recipient: email, subject: HARD[1]!, text_body: HARD[4]!, html_body: '' }
  await insertRows(db, 'outbox', { ...mail, created_at: 1, next_attempt_at: 2 })
  await insertRows(db, 'announced_game', {
    game_id: 'agar',
    announced_at: 1,
    announced_up_to: null,
  })
  const check = { status: null, fault: 'slow', failures: 2 }
  await insertRows(db, 'game_check', {
    game_id: 'agar',
    state: 'down',
    checked_at: 10,
    ...check,
  })
  await insertRows(db, 'daily_game', { day: 12, game_id: 'agar' })
  await insertRows(db, 'game_report', {
    game_id: 'agar',
    day: 11,
    reporter: 'r',
    reason: 'nothing-shows',
  })
  const body = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  await insertRows(db, 'hosted_version', {
    id: 'v',
    game_id: null,
    name: HARD[6]!,
    is_complete: 1,
    start_path: 'index.html',
    report: '{}',
    bytes: 2 ** 40,
    created_at: 1,
    created_by: id,
    published_at: null,
  })
  await insertRows(db, 'hosted_content', {
    hash: 'h',
    size: 3,
    stored_size: 3,
    encoding: null,
    is_complete: 1,
    created_at: 1,
  })
  await insertRows(db, 'hosted_part', {
    hash: 'h',
    number: 0,
    bytes: body,
  })
  await insertRows(db, 'hosted_file', { version_id: 'v', path: HARD[6]!, hash: 'h' })
  await insertRows(db, 'own_game', [
    {
      game_id: 'mine',
      content: JSON.stringify({ name: HARD[1]! }),
      updated_at: 5,
      cover_hash: 'h',
      cover_webp: body,
      cover_avif: Buffer.alloc(0),
    },
    { game_id: 'agar', content: '{"hidden":true}', updated_at: 6 },
  ])
  await insertRows(db, 'daily_figure', { day: 12, figure: 'likes', value: 2 ** 40 })
  await insertRows(db, 'node', { id: 'host:3000', version: '1.0.0', started_at: 1, seen_at: 2 })
  const audit = { created_at: 1, actor_id: id, operator: null, subject_id: null, detail: '{}' }
  await insertRows(db, 'audit_entry', { id: 'a', action: 'make-backup', ...audit })
  const note = { user_id: id, author_id: id, text: HARD[1]!, created_at: 1 }
  const created_at = 2 ** 52
  await insertRows(db, 'friendship', { user_id: id, friend_id: other, created_at })
  await insertRows(db, 'friend_request', {
    sender_id: id,
    receiver_id: other,
    created_at,
    declined_at: created_at,
  })
  await insertRows(db, 'friend_block', { user_id: id, blocked_id: other, created_at })
  await insertRows(db, 'friend_link', { user_id: id, token: HARD[0]!, expires_at: created_at })
  await insertRows(db, 'player_note', { id: 'n', ...note })
  const progress = { notified_up_to: null, mailed_up_to: null }
  await insertRows(db, 'announcement', { id: 'a', texts: '{}', created_at: 1, ...progress })
  await insertRows(db, 'portal_setting', {
    name: 'portalName',
    value: JSON.stringify(HARD[1]!),
    updated_at: 1,
  })
  await insertRows(db, 'erasures', { account_hash: hashOfAccount('gone'), erased_at: 3 })
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
