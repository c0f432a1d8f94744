/** Collects all data stored about an account, for the download by its owner. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.server.ts'
import type { Database } from '#platform/db/tables.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { parseJson } from '#lib/parse-json.ts'
import { DAY_MS } from '#lib/duration.ts'

type Columns = readonly [table: keyof Database, ...columns: string[]]

/**
 * The rows with the account's `user_id`, by the name of their list in the download, and all other columns
 * of each table. `column:name` has another name than the column in camel case. `-column` is left out:
 * it repeats another one, is the id of another player, or is a credential, since the file may get lost.
 */
const LISTS = {
  likedGames: ['game_like', 'game_id created_at:likedAt'],
  likesNotCountedYet: [
    'uncounted_like',
    'game_id created_at:likedAt is_suspended:notCountedSinceSuspension',
  ],
  networksOfLikes: ['like_network', 'game_id network:networkHash created_at:likedAt'],
  savedGames: ['saved_game', 'game_id created_at:savedAt'],
  gameSaves: [
    'game_save',
    'game_id revision is_aside:waitsForChoice -writer started_at saved_at bytes content:values',
  ],
  gamesThatKnowYou: ['game_consent', 'game_id subject:knownAs created_at:allowedAt'],
  playTimeByGame: [
    'play_time',
    'game_id total_ms:playTimeMs last_played_at:lastPlayed week_ms:playTimeInWeekOfLastPlayMs',
  ],
  countedSaves: ['play_report', 'report_id game_id credited_ms created_at:savedAt'],
  achievements: ['achievement', 'achievement_id:id unlocked_at'],
  notifications: [
    'notification',
    'id created_at:timestamp is_read:read kind data deleted_at deletion_id',
  ],
  sessions: [
    'session',
    'id -token expires_at created_at:signedInAt updated_at method device last_seen_at',
    'authenticated_at second_factor_at',
  ],
  signInMethods: ['account', 'id -account_id provider_id:provider -password created_at updated_at'],
  passkeys: ['passkey', 'id host public_key counter transports name created_at last_used_at'],
  securityEvents: ['security_event', 'id kind created_at'],
  // Written for the other staff.
  notesOfStaff: ['player_note', 'id -author_id -text created_at'],
  addressTraces: ['address_trace', 'trace'],
  openLinks: ['account_token', '-token_hash purpose email expires_at'],
} as const satisfies Record<string, Columns>

/** The same for tables of which an account has one row. */
const SINGLES = {
  profile: [
    'profile',
    'public_id total_play_ms:totalPlayTimeMs last_credit_at:playTimeCountedUntil',
    'last_login_at:lastLogin last_play_day play_days_in_row:playDaysInARow',
    'play_streak_started_at:playDaysInARowSince avatar:picture pinned_achievements:achievementsOnCard',
  ],
  notificationPreferences: [
    'notification_preferences',
    'email_notifications achievement_notifications game_update_notifications',
    'social_notifications marketing_emails',
  ],
  privacySettings: [
    'privacy_settings',
    'show_play_time show_liked_games show_achievements allow_friend_requests show_presence',
    'public_profile',
  ],
  friendLink: ['friend_link', '-token uses expires_at'],
  secondFactor: ['second_factor', '-secret -last_step created_at'],
  suspension: ['suspension', 'reason suspended_at ends_at'],
} as const satisfies Record<string, Columns>

/** The other tables with data of an account. */
const OTHERS = [
  [
    'user',
    'id:userId email email_verified name:displayName image:photoURL created_at updated_at language',
    'role rights_suspended_at -folded_name',
  ],
  ['friendship', '-friend_id created_at:since'],
  [
    'friend_request',
    '-sender_id -receiver_id created_at:requestedAt -declined_at is_withdrawn:withdrawn',
  ],
  ['friend_block', '-blocked_id created_at:blockedAt'],
  ['recovery_code', '-code_hash'],
  // The texts contain links that need no sign-in.
  [
    'outbox',
    'id recipient subject -text_body -html_body -headers created_at attempts next_attempt_at',
  ],
  // Nobody can sign in to download it.
  ['pending_deletion', '-user_id'],
] as const satisfies Columns[]

const toCamelCase = (column: string) =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * The columns of each table with data of an account by their names in the download, undefined for those
 * that are left out. A column that is not listed is not exported.
 */
export const accountColumns = Object.fromEntries(
  [...Object.values(LISTS), ...Object.values(SINGLES), ...OTHERS].map(
    ([table, ...columns]: Columns) => [
      table,
      Object.fromEntries(
        columns
          .flatMap((some) => some.split(' '))
          .map((each): [string, string | undefined] => {
            const [column = '', name = toCamelCase(column)] = each.split(':')
            return column.startsWith('-') ? [column.slice(1), undefined] : [column, name]
          }),
      ),
    ],
  ),
)

const FLAGS = /^(is|show|allow)_|_(notifications|emails|verified)$|^public_profile$/

/** Returns a value as the download has it. */
function convert(column: string, value: unknown): unknown {
  if (FLAGS.test(column)) return Boolean(value)
  if (value === null || value === undefined) return null
  if (column.endsWith('_at')) return new Date(value as string | number | Date).toISOString()
  // Days since 1970.
  if (column.endsWith('_day')) return new Date(Number(value) * DAY_MS).toISOString().slice(0, 10)
  const isJson = ['content', 'data', 'transports'].includes(column)
  const parsed = isJson ? parseJson(String(value)) : undefined
  if (typeof parsed !== 'object' || column !== 'data') return parsed ?? value
  // The account id of another player is left out.
  return { ...parsed, fromId: undefined }
}

type Entry = Record<string, unknown>

function describe(table: keyof Database, row: object): Entry {
  const entries = Object.entries(row).flatMap(([column, value]) => {
    const name = accountColumns[table]?.[column]
    return name ? [[name, convert(column, value)] as const] : []
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
      table: keyof Database,
      owner = 'user_id',
      is = userId,
    ): Promise<Entry[]> => {
      const rows = tx.selectFrom(table).selectAll().where(sql.ref(owner), '=', is)
      return (await rows.execute()).map((row) => describe(table, row))
    }
    const lists: Entry = {}
    for (const [name, [table]] of Object.entries(SINGLES)) lists[name] = (await list(table))[0]
    for (const [name, [table]] of Object.entries(LISTS)) lists[name] = await list(table)
    const requests = (own: string, other: string) =>
      listOthers(tx, userId, 'friend_request', own, other)
    const actions = await tx
      .selectFrom('audit_entry')
      .select(['action', 'created_at', 'detail'])
      .where('subject_id', '=', userId)
      .orderBy('created_at')
      .execute()
    return {
      exportedAt: new Date(now).toISOString(),
      ...describe('user', user),
      ...lists,
      friends: await listOthers(tx, userId, 'friendship', 'user_id', 'friend_id'),
      sentFriendRequests: await requests('sender_id', 'receiver_id'),
      receivedFriendRequests: await requests('receiver_id', 'sender_id'),
      blockedPlayers: await listOthers(tx, userId, 'friend_block', 'user_id', 'blocked_id'),
      recoveryCodes: (await list('recovery_code')).length,
      actionsOfStaff: actions.map(({ action, created_at, detail }) => ({
        action,
        at: new Date(created_at).toISOString(),
        detail: JSON.parse(detail) as object,
      })),
      mailsOnTheirWay: await list('outbox', 'recipient', user.email),
    }
  })
}
