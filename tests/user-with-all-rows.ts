/** A player with rows in every table. */
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { createToken } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { setLike } from '#features/likes/server/set-like.server.ts'
import { composeMail } from '#features/mail/server/mail-text.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import { addWelcomeNotifications } from '#features/notifications/server/notifications.server.ts'
import { makeAchievement, makeUser } from './factories.ts'
import { insertRows } from './rows.ts'

const mail = composeMail({ portalName: 'IO Arcade', subject: 'Hello', paragraphs: ['Text.'] })

/** Creates a user with rows in every table that can hold some. */
export async function makeBusyUser(
  db: OpenDatabase,
  overrides: Parameters<typeof makeUser>[1] = {},
) {
  const user = await makeUser(db, overrides)
  const userId = user.id
  await transact(db, (tx) =>
    addWelcomeNotifications(tx, { userId, portalName: user.name, gameCount: 25 }),
  )
  for (const gameId of ['survev', 'agar'])
    await transact(db, (tx) => setLike(tx, { userId, gameId, liked: true }))
  const game = { user_id: userId, game_id: 'survev' }
  await insertRows(db, 'like_network', { ...game, network: `network-${userId}`, created_at: 4 })
  await insertRows(db, 'uncounted_like', { user_id: userId, game_id: 'mope', created_at: 4 })
  await insertRows(db, 'saved_game', { ...game, created_at: 4 })
  await insertRows(db, 'play_time', { ...game, total_ms: 5, last_played_at: 6 })
  const saved = {
    revision: 5,
    is_aside: 0,
    writer: 'writer-of-page',
    started_at: 5,
    saved_at: 6,
  } as const
  const save = { ...saved, bytes: 12, content: '{"best":"5"}' }
  const agar = { user_id: userId, game_id: 'agar' }
  await insertRows(db, 'game_save', { ...agar, ...save })
  await insertRows(db, 'game_consent', { ...agar, subject: `subject-${userId}`, created_at: 7 })
  const report = { report_id: `report-${userId}`, credited_ms: 5, created_at: 6 }
  await insertRows(db, 'play_report', { ...agar, ...report })
  await makeAchievement(db, userId, 'playtime-1h', 7)
  const now = new Date().toISOString()
  const dates = { created_at: now, updated_at: now }
  await insertRows(db, 'session', {
    id: `session-${userId}`,
    token: `token-${userId}`,
    user_id: userId,
    expires_at: now,
    ...dates,
  })
  await insertRows(db, 'account', {
    id: `account-${userId}`,
    account_id: userId,
    provider_id: 'credential',
    user_id: userId,
    password: '$argon2id$',
    ...dates,
  })
  await transact(db, (tx) => createToken(tx, { userId, purpose: 'reset', email: user.email }))
  await transact(db, (tx) => queueMail(tx, user.email, mail))
  return user
}
