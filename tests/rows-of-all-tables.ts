/** At least one row in every table, with values that are difficult to migrate between engines. */
import { sql } from 'kysely'
import type { OpenDatabase } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { createToken } from '#app/features/accounts/server/addresses/account-tokens.server.ts'
import { recordFormerAddress } from '#app/features/accounts/server/addresses/former-addresses.server.ts'
import { hashOfAccount } from '#app/features/settings/server/deletion-log.server.ts'
import { addWelcomeNotifications } from '#app/features/notifications/server/notifications.server.ts'
import { makeAchievement, makeLike, makePlayTime, makeUser } from './factories.ts'

const DATE = '2031-02-03T04:05:06.789Z'
const DATES = { created_at: DATE, updated_at: DATE }
/** Characters that delimit array literals, and values that only look empty. */
const HARD = [`{"a\\b"},'c' NULL`, '', 'NULL', '{}', 'line\nline\ttab', 'Zoë 🎮 \u202e', '\\x00']

/** Fills all tables, on either engine. */
export async function fillAllTables(db: OpenDatabase): Promise<void> {
  for (const name of HARD) await makeUser(db, { name, isVerified: name === '' })
  const { id: other } = await makeUser(db, { name: 'eve' })
  const { id, email } = await makeUser(db, { name: 'ada' })
  await makeLike(db, id, 'agar')
  await db
    .insertInto('like_network')
    .values({ user_id: id, game_id: 'agar', network: 'n', created_at: 1 })
    .execute()
  await db
    .insertInto('uncounted_like')
    .values({ user_id: id, game_id: 'mope', created_at: 1 })
    .execute()
  await db
    .insertInto('saved_game')
    .values({ user_id: id, game_id: 'mope', created_at: 1 })
    .execute()
  await db
    .insertInto('game_save')
    .values({
      user_id: id,
      game_id: 'agar',
      revision: 5,
      is_aside: 0,
      writer: 'writer-of-page',
      started_at: 5,
      saved_at: 6,
      bytes: 12,
      content: '{"best":"5"}',
    })
    .execute()
  await makePlayTime(db, id, { agar: 2 ** 52 })
  await db
    .updateTable('play_time')
    .set({ week_ms: 2 ** 52 })
    .where('user_id', '=', id)
    .execute()
  await makeAchievement(db, id, 'playtime-1h')
  await transact(db, async (tx) => {
    await addWelcomeNotifications(tx, { userId: id, portalName: HARD[0]!, gameCount: 25 })
    await createToken(tx, { userId: id, purpose: 'reset', email })
    await recordFormerAddress(tx, id, 'other@example.org')
  })
  await db
    .insertInto('suspension')
    .values({ user_id: id, reason: HARD[0]!, suspended_at: 5 })
    .execute()
  const session = { id: 's', token: 't', user_id: id, expires_at: DATE }
  await db
    .insertInto('session')
    .values({ ...session, ...DATES })
    .execute()
  const account = { id: 'a', account_id: id, provider_id: 'credential', user_id: id, ...DATES }
  await db
    .insertInto('account')
    .values({ ...account, password: '$argon2id$' })
    .execute()
  await db.insertInto('pending_deletion').values({ user_id: id }).execute()
  await db
    .insertInto('passkey')
    .values({
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
    .execute()
  await db
    .insertInto('second_factor')
    .values({ user_id: id, secret: 'sealed', last_step: 2 ** 40, created_at: 1 })
    .execute()
  await db.insertInto('recovery_code').values({ user_id: id, code_hash: 'c' }).execute()
  await db
    .insertInto('security_event')
    .values({ id: 'e', user_id: id, kind: 'new-device', created_at: 1 })
    .execute()
  await db
    .insertInto('invitation')
    .values({ id: 'i', token_hash: 'h', max_uses: 2, created_at: 1, expires_at: 2 })
    .execute()
  await db.insertInto('used_token').values({ token_hash: 'u', expires_at: 3 }).execute()
  const report = { user_id: id, report_id: 'r', game_id: 'agar', credited_ms: 5, created_at: 6 }
  await db.insertInto('play_report').values(report).execute()
  const mail = { id: 'm', recipient: email, subject: HARD[1]!, text_body: HARD[4]!, html_body: '' }
  await db
    .insertInto('outbox')
    .values({ ...mail, created_at: 1, next_attempt_at: 2 })
    .execute()
  await db
    .insertInto('announced_game')
    .values({ game_id: 'agar', announced_at: 1, announced_up_to: null })
    .execute()
  const check = { status: null, fault: 'slow', failures: 2 }
  await db
    .insertInto('game_check')
    .values({
      game_id: 'agar',
      state: 'down',
      checked_at: 10,
      ...check,
    })
    .execute()
  await db.insertInto('daily_game').values({ day: 12, game_id: 'agar' }).execute()
  await db
    .insertInto('game_report')
    .values({ game_id: 'agar', day: 11, reporter: 'r', reason: 'nothing-shows' })
    .execute()
  const body = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  await db
    .insertInto('hosted_version')
    .values({
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
    .execute()
  await db
    .insertInto('hosted_content')
    .values({ hash: 'h', size: 3, stored_size: 3, encoding: null, is_complete: 1, created_at: 1 })
    .execute()
  await db
    .insertInto('hosted_part')
    .values({
      hash: 'h',
      number: 0,
      bytes: body,
    })
    .execute()
  await db
    .insertInto('hosted_file')
    .values({ version_id: 'v', path: HARD[6]!, hash: 'h' })
    .execute()
  await db
    .insertInto('own_game')
    .values([
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
    .execute()
  await db
    .insertInto('daily_figure')
    .values({ day: 12, figure: 'likes', value: 2 ** 40 })
    .execute()
  await db
    .insertInto('node')
    .values({ id: 'host:3000', version: '1.0.0', started_at: 1, seen_at: 2 })
    .execute()
  const audit = { created_at: 1, actor_id: id, operator: null, subject_id: null, detail: '{}' }
  await db
    .insertInto('audit_entry')
    .values({ id: 'a', action: 'make-backup', ...audit })
    .execute()
  const note = { user_id: id, author_id: id, text: HARD[1]!, created_at: 1 }
  const created_at = 2 ** 52
  await db.insertInto('friendship').values({ user_id: id, friend_id: other, created_at }).execute()
  await db
    .insertInto('friend_request')
    .values({ sender_id: id, receiver_id: other, created_at, declined_at: created_at })
    .execute()
  await db
    .insertInto('friend_block')
    .values({ user_id: id, blocked_id: other, created_at })
    .execute()
  await db
    .insertInto('friend_link')
    .values({ user_id: id, token: HARD[0]!, expires_at: created_at })
    .execute()
  await db
    .insertInto('player_note')
    .values({ id: 'n', ...note })
    .execute()
  const progress = { notified_up_to: null, mailed_up_to: null }
  await db
    .insertInto('announcement')
    .values({ id: 'a', texts: '{}', created_at: 1, ...progress })
    .execute()
  await db
    .insertInto('portal_setting')
    .values({ name: 'portalName', value: JSON.stringify(HARD[1]!), updated_at: 1 })
    .execute()
  await db
    .insertInto('erasures')
    .values({ account_hash: hashOfAccount('gone'), erased_at: 3 })
    .execute()
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
