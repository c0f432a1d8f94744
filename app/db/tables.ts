/**
 * The schema on one page. Migrations create it, feature functions query it. Only `verification` is
 * left out: the authentication library wants that table, and it stays empty.
 */
import type { Generated } from 'kysely'

/** 0 or 1: the same on both engines. */
export type Flag = 0 | 1
/** The authentication library's dates: ISO text on SQLite, a timestamp on Postgres. */
export type EngineDate = string | Date
/** The authentication library's booleans. */
export type EngineBoolean = 0 | 1 | boolean

/** Likes of one game; a game without a row has none. Moves with the rows of `game_like`. */
interface GameCounterTable {
  game_id: string
  likes: number
}

interface UserTable {
  id: string
  name: string
  /** Lower case, unique. */
  email: string
  email_verified: EngineBoolean
  image: string | null
  created_at: EngineDate
  updated_at: EngineDate
}

interface SessionTable {
  id: string
  token: string
  user_id: string
  expires_at: EngineDate
  ip_address: string | null
  user_agent: string | null
  created_at: EngineDate
  updated_at: EngineDate
}

/** How a user signs in; `password` is an Argon2id hash. */
interface AccountTable {
  id: string
  account_id: string
  provider_id: string
  user_id: string
  password: string | null
  /** For ways to sign in that the portal does not offer; always null. */
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: EngineDate | null
  refresh_token_expires_at: EngineDate | null
  scope: string | null
  created_at: EngineDate
  updated_at: EngineDate
}

/** Links sent by mail: only the hash of their secret is kept. */
interface AccountTokenTable {
  token_hash: string
  user_id: string
  /** `reset`: a new password. `email`: the address becomes the user's, and is verified. */
  purpose: 'reset' | 'email'
  email: string
  /** ms */
  expires_at: number
}

/** Addresses that the account had or asked for, none of which can be read (record 20). */
interface AddressTraceTable {
  user_id: string
  trace: string
}

/** Times in ms. */
interface ProfileTable {
  user_id: string
  /** Names the player on the public page, and tells nothing of the account. */
  public_id: string
  total_play_ms: Generated<number>
  /** Play time up to here is accounted for. */
  last_credit_at: number
  last_login_at: number | null
}

interface GameLikeTable {
  user_id: string
  game_id: string
  created_at: number
}

interface PlayTimeTable {
  user_id: string
  game_id: string
  total_ms: number
  last_played_at: number
}

/** Saves that were counted, so that a repeated one is not. */
interface PlayReportTable {
  user_id: string
  report_id: string
  credited_ms: number
  created_at: number
}

interface AchievementTable {
  user_id: string
  achievement_id: string
  unlocked_at: number
}

export type NotificationType = 'achievement' | 'game' | 'system' | 'social'

interface NotificationTable {
  id: string
  user_id: string
  type: NotificationType
  title: string
  message: string
  created_at: number
  is_read: Generated<Flag>
  /** Where it leads: a path of the portal. */
  link: string | null
  /** It is gone for the player, but can be brought back for a while. */
  deleted_at: number | null
  /** One for all that went with one press. */
  deletion_id: string | null
}

interface NotificationPreferencesTable {
  user_id: string
  email_notifications: Generated<Flag>
  achievement_notifications: Generated<Flag>
  game_update_notifications: Generated<Flag>
  social_notifications: Generated<Flag>
  marketing_emails: Generated<Flag>
}

interface PrivacySettingsTable {
  user_id: string
  show_play_time: Generated<Flag>
  show_liked_games: Generated<Flag>
  show_achievements: Generated<Flag>
  allow_friend_requests: Generated<Flag>
  public_profile: Generated<Flag>
}

/** Mails on their way; a delivered one is deleted. */
interface OutboxTable {
  id: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  created_at: number
  attempts: Generated<number>
  next_attempt_at: number
}

/** Games that the players were told about. */
interface AnnouncedGameTable {
  game_id: string
  announced_at: number
  /** The last user who was told, in order of ids; null once everybody was. */
  told_up_to: string | null
}

/** One row, overwritten to see whether the storage takes changes. */
interface WriteCheckTable {
  id: number
  checked_at: number
}

export interface Database {
  account: AccountTable
  account_token: AccountTokenTable
  achievement: AchievementTable
  address_trace: AddressTraceTable
  announced_game: AnnouncedGameTable
  game_counter: GameCounterTable
  game_like: GameLikeTable
  notification: NotificationTable
  notification_preferences: NotificationPreferencesTable
  outbox: OutboxTable
  play_report: PlayReportTable
  play_time: PlayTimeTable
  privacy_settings: PrivacySettingsTable
  profile: ProfileTable
  session: SessionTable
  user: UserTable
  write_check: WriteCheckTable
}
