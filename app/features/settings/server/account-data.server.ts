/** Collects all data stored about an account, for the download by its owner. */
import { sql } from 'kysely'
import type { Db } from '#app/db/db.server.ts'
import type { Database } from '#app/db/tables.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'

type Convert = (value: unknown) => unknown

/** The name of a column in the file and the conversion of its value. */
type ColumnChoice = readonly [name: string, convert: Convert] | typeof SECRET | typeof REPEATED

/** Credentials are left out, since the file may get lost. */
const SECRET = 'secret'
/** A column that is left out because it repeats another. `user_id` is left out of every table. */
const REPEATED = 'repeated'

const asIs: Convert = (value) => value ?? null
const time: Convert = (value) =>
  value === null ? null : new Date(value as string | number | Date).toISOString()
/** Converts a number of days since 1970. */
const day: Convert = (value) =>
  value === null ? null : new Date((value as number) * 24 * 60 * 60_000).toISOString().slice(0, 10)
const yesOrNo: Convert = (value) => Boolean(value)
const json: Convert = (value) => {
  try {
    return JSON.parse(value as string)
  } catch {
    return value
  }
}

/** The account id of another player is left out. */
const notificationData: Convert = (value) => {
  const data = json(value)
  if (typeof data === 'object' && data !== null && 'fromId' in data) delete data.fromId
  return data
}

/** The tables with data of an account, and the exported columns of each. */
const ACCOUNT_TABLES = {
  user: {
    id: ['userId', asIs],
    email: ['email', asIs],
    email_verified: ['emailVerified', yesOrNo],
    name: ['displayName', asIs],
    image: ['photoURL', asIs],
    created_at: ['createdAt', time],
    updated_at: ['updatedAt', time],
    language: ['language', asIs],
    role: ['role', asIs],
    rights_suspended_at: ['rightsSuspendedAt', time],
    folded_name: REPEATED,
  },
  profile: {
    public_id: ['publicId', asIs],
    total_play_ms: ['totalPlayTimeMs', asIs],
    last_credit_at: ['playTimeCountedUntil', time],
    last_login_at: ['lastLogin', time],
    last_play_day: ['lastPlayDay', day],
    play_days_in_row: ['playDaysInARow', asIs],
    play_streak_started_at: ['playDaysInARowSince', time],
    avatar: ['picture', asIs],
    pinned_achievements: ['achievementsOnCard', asIs],
  },
  game_like: {
    game_id: ['gameId', asIs],
    created_at: ['likedAt', time],
  },
  uncounted_like: {
    game_id: ['gameId', asIs],
    created_at: ['likedAt', time],
    is_suspended: ['notCountedSinceSuspension', yesOrNo],
  },
  like_network: {
    game_id: ['gameId', asIs],
    network: ['networkHash', asIs],
    created_at: ['likedAt', time],
  },
  saved_game: {
    game_id: ['gameId', asIs],
    created_at: ['savedAt', time],
  },
  play_time: {
    game_id: ['gameId', asIs],
    total_ms: ['playTimeMs', asIs],
    last_played_at: ['lastPlayed', time],
    week_ms: ['playTimeInWeekOfLastPlayMs', asIs],
  },
  play_report: {
    report_id: ['reportId', asIs],
    game_id: ['gameId', asIs],
    credited_ms: ['creditedMs', asIs],
    created_at: ['savedAt', time],
  },
  achievement: {
    achievement_id: ['id', asIs],
    unlocked_at: ['unlockedAt', time],
  },
  notification: {
    id: ['id', asIs],
    created_at: ['timestamp', time],
    is_read: ['read', yesOrNo],
    kind: ['kind', asIs],
    data: ['data', notificationData],
    deleted_at: ['deletedAt', time],
    deletion_id: ['deletionId', asIs],
  },
  notification_preferences: {
    email_notifications: ['emailNotifications', yesOrNo],
    achievement_notifications: ['achievementNotifications', yesOrNo],
    game_update_notifications: ['gameUpdateNotifications', yesOrNo],
    social_notifications: ['socialNotifications', yesOrNo],
    marketing_emails: ['marketingEmails', yesOrNo],
  },
  privacy_settings: {
    show_play_time: ['showPlayTime', yesOrNo],
    show_liked_games: ['showLikedGames', yesOrNo],
    show_achievements: ['showAchievements', yesOrNo],
    allow_friend_requests: ['allowFriendRequests', yesOrNo],
    public_profile: ['publicProfile', yesOrNo],
    show_presence: ['showPresence', yesOrNo],
  },
  // The ids of the others are left out: they are named by their names and public ids.
  friendship: { friend_id: SECRET, created_at: ['since', time] },
  friend_request: {
    sender_id: SECRET,
    receiver_id: SECRET,
    created_at: ['requestedAt', time],
    declined_at: SECRET,
    is_withdrawn: ['withdrawn', yesOrNo],
  },
  friend_block: { blocked_id: SECRET, created_at: ['blockedAt', time] },
  friend_link: {
    token: SECRET,
    uses: ['uses', asIs],
    expires_at: ['expiresAt', time],
  },
  session: {
    id: ['id', asIs],
    token: SECRET,
    expires_at: ['expiresAt', time],
    created_at: ['signedInAt', time],
    updated_at: ['updatedAt', time],
    method: ['method', asIs],
    device: ['device', asIs],
    last_seen_at: ['lastSeenAt', time],
    authenticated_at: ['authenticatedAt', time],
    second_factor_at: ['secondFactorAt', time],
  },
  passkey: {
    id: ['id', asIs],
    host: ['host', asIs],
    public_key: ['publicKey', asIs],
    counter: ['counter', asIs],
    transports: ['transports', json],
    name: ['name', asIs],
    created_at: ['createdAt', time],
    last_used_at: ['lastUsedAt', time],
  },
  second_factor: {
    secret: SECRET,
    last_step: SECRET,
    created_at: ['createdAt', time],
  },
  recovery_code: { code_hash: SECRET },
  security_event: {
    id: ['id', asIs],
    kind: ['kind', asIs],
    created_at: ['createdAt', time],
  },
  account: {
    id: ['id', asIs],
    account_id: REPEATED,
    provider_id: ['provider', asIs],
    password: SECRET,
    created_at: ['createdAt', time],
    updated_at: ['updatedAt', time],
  },
  suspension: {
    reason: ['reason', asIs],
    suspended_at: ['suspendedAt', time],
    ends_at: ['endsAt', time],
  },
  account_token: {
    token_hash: SECRET,
    purpose: ['purpose', asIs],
    email: ['email', asIs],
    expires_at: ['expiresAt', time],
  },
  address_trace: {
    trace: ['trace', asIs],
  },
  player_note: {
    id: ['id', asIs],
    author_id: SECRET,
    // Written for the other staff.
    text: SECRET,
    created_at: ['createdAt', time],
  },
  // Nobody can sign in to download it.
  pending_deletion: {},
  outbox: {
    id: ['id', asIs],
    recipient: ['recipient', asIs],
    subject: ['subject', asIs],
    // They contain links that need no sign-in.
    text_body: SECRET,
    html_body: SECRET,
    headers: SECRET,
    created_at: ['createdAt', time],
    attempts: ['attempts', asIs],
    next_attempt_at: ['nextAttemptAt', time],
  },
} as const satisfies {
  [Table in Exclude<keyof Database, OwnerlessTable>]: Record<
    Exclude<keyof Database[Table], 'user_id'>,
    ColumnChoice
  >
}

/** Tables without data of an account. */
type OwnerlessTable =
  | 'announced_game'
  | 'announcement'
  // Those about the player are added on their own.
  | 'audit_entry'
  | 'built_file'
  | 'daily_figure'
  | 'daily_game'
  | 'erasures'
  | 'game_check'
  | 'game_counter'
  // Anonymous: the hash of the client changes every day.
  | 'game_report'
  | 'invitation'
  | 'job_lease'
  | 'node'
  | 'hosted_content'
  | 'hosted_file'
  | 'hosted_part'
  | 'hosted_version'
  | 'own_game'
  | 'portal_identity'
  | 'portal_setting'
  | 'schema_floor'
  | 'used_token'
  | 'write_check'

export type AccountTable = keyof typeof ACCOUNT_TABLES

/** The choice for each column. A column that is not listed is not exported. */
export const accountColumns: Record<AccountTable, Record<string, ColumnChoice>> = ACCOUNT_TABLES

type Entry = Record<string, unknown>

function describe(table: AccountTable, row: object): Entry {
  const entries = Object.entries(row).flatMap(([column, value]) => {
    const choice = accountColumns[table][column]
    return Array.isArray(choice) ? [[choice[0], choice[1](value)] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Lists the rows that name another player: by name and public id, not by the id of the account. */
async function listOthers(
  tx: Tx,
  userId: string,
  table: 'friendship' | 'friend_request' | 'friend_block',
  own: string,
  other: string,
): Promise<Entry[]> {
  const { rows } = await sql<{ name: string; public_id: string }>`
    select "user".name, profile.public_id, given.* from ${sql.table(table)} as given
    join "user" on "user".id = ${sql.ref(`given.${other}`)} join profile on profile.user_id = "user".id
    where ${sql.ref(`given.${own}`)} = ${userId} order by given.created_at`.execute(tx)
  return rows.map((row) =>
    Object.assign(describe(table, row), { name: row.name, publicId: row.public_id }),
  )
}

/**
 * Collects the account's data for the download. Times in ISO 8601, durations in ms.
 *
 * @throws Error if the account does not exist
 */
export async function collectAccountData(db: Db, userId: string, now = db.now()) {
  // A transaction gives a consistent snapshot on SQLite.
  return transact(db, async (tx) => {
    const user = await tx
      .selectFrom('user')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const list = async (
      table: Exclude<AccountTable, 'user' | 'outbox' | 'friend_request'>,
    ): Promise<Entry[]> => {
      const rows = await tx.selectFrom(table).selectAll().where('user_id', '=', userId).execute()
      return rows.map((row) => describe(table, row))
    }
    const mails = await tx
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', user.email)
      .execute()
    const actions = await tx
      .selectFrom('audit_entry')
      .select(['action', 'created_at', 'detail'])
      .where('subject_id', '=', userId)
      .orderBy('created_at')
      .execute()
    return {
      exportedAt: new Date(now).toISOString(),
      ...describe('user', user),
      profile: (await list('profile'))[0],
      likedGames: await list('game_like'),
      likesNotCountedYet: await list('uncounted_like'),
      networksOfLikes: await list('like_network'),
      savedGames: await list('saved_game'),
      playTimeByGame: await list('play_time'),
      countedSaves: await list('play_report'),
      achievements: await list('achievement'),
      notifications: await list('notification'),
      notificationPreferences: (await list('notification_preferences'))[0],
      privacySettings: (await list('privacy_settings'))[0],
      friends: await listOthers(tx, userId, 'friendship', 'user_id', 'friend_id'),
      sentFriendRequests: await listOthers(
        tx,
        userId,
        'friend_request',
        'sender_id',
        'receiver_id',
      ),
      receivedFriendRequests: await listOthers(
        tx,
        userId,
        'friend_request',
        'receiver_id',
        'sender_id',
      ),
      blockedPlayers: await listOthers(tx, userId, 'friend_block', 'user_id', 'blocked_id'),
      friendLink: (await list('friend_link'))[0],
      sessions: await list('session'),
      signInMethods: await list('account'),
      passkeys: await list('passkey'),
      secondFactor: (await list('second_factor'))[0],
      recoveryCodes: (await list('recovery_code')).length,
      securityEvents: await list('security_event'),
      suspension: (await list('suspension'))[0],
      actionsOfStaff: actions.map(({ action, created_at, detail }) => ({
        action,
        at: new Date(created_at).toISOString(),
        detail: JSON.parse(detail) as object,
      })),
      notesOfStaff: await list('player_note'),
      addressTraces: await list('address_trace'),
      openLinks: await list('account_token'),
      mailsOnTheirWay: mails.map((mail) => describe('outbox', mail)),
    }
  })
}
