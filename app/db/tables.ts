/**
 * The schema on one page. Migrations create it, feature functions query it. Only `verification` is
 * left out: an earlier version made that table, and it stays empty.
 */
import type { Generated } from 'kysely'

/** 0 or 1: the same on both engines. */
export type Flag = 0 | 1
/** Dates as the first versions kept them: ISO text on SQLite, a timestamp on Postgres. */
export type EngineDate = string | Date
/** Booleans as the first versions kept them. */
export type EngineBoolean = 0 | 1 | boolean

/**
 * Number of likes of one game; a game without a row has none. Updated together with `game_like`, where
 * every row counts.
 */
interface GameCounterTable {
  game_id: string
  likes: number
  /** Goes up with every change of the row. */
  version: Generated<number>
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

/** Addresses that the account had or asked for, none of which can be read (ADR 20). */
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

/** Accounts that the operator has suspended. The owner sees the reason (ADR 54). */
interface SuspensionTable {
  user_id: string
  reason: string
  /** ms */
  suspended_at: number
}

interface GameLikeTable {
  user_id: string
  game_id: string
  created_at: number
}

/** Likes that count once the address is confirmed (ADR 58). */
interface UncountedLikeTable {
  user_id: string
  game_id: string
  created_at: number
}

/** The networks that counted likes of unconfirmed accounts came from, for 30 days. */
interface LikeNetworkTable {
  user_id: string
  game_id: string
  /** A keyed hash of the network and the game. */
  network: string
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
  /** Type, title, message and link are written for the release before alone (ADR 33). */
  type: NotificationType
  title: string
  message: string
  created_at: number
  is_read: Generated<Flag>
  /** Where it leads: a path of the portal. */
  link: string | null
  /** What happened: an entry of `KINDS`; null in rows that the release before wrote (ADR 33). */
  kind: string | null
  /** JSON, as the kind has it. */
  data: string | null
  /** It is gone for the player, but can be brought back for a while. */
  deleted_at: number | null
  /** One for all that went with one press. */
  deletion_id: string | null
}

/** What everybody is told, once for all (ADR 44). */
interface AnnouncementTable {
  id: string
  created_at: number
  /** The same moment, as `user.created_at` has it. */
  told_on: EngineDate
  /** Type, title, message and link are for programs that do not know the kind. */
  type: NotificationType
  title: string
  message: string
  link: string | null
  kind: string
  data: string
}

/** What a player did to an announcement; or they were told of it before they switched such notes off. */
interface AnnouncementMarkTable {
  user_id: string
  announcement_id: string
  is_read: Flag
  /** As those of a notification. */
  deleted_at: number | null
  deletion_id: string | null
}

interface NotificationPreferencesTable {
  user_id: string
  email_notifications: Generated<Flag>
  achievement_notifications: Generated<Flag>
  game_update_notifications: Generated<Flag>
  social_notifications: Generated<Flag>
  marketing_emails: Generated<Flag>
  /** Announcements up to here are not the player's, unless there is a mark; ms. */
  told_from: Generated<number>
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
  /** Always null: it is for the release before, which told one player after the other. */
  told_up_to: string | null
}

/** Leases of scheduled jobs: when a job is due, or until when a node holds its lease, ms. */
interface ChoresTable {
  id: number
  next_round_at: number
}

/** What the last visit of a game's site found (ADR 49). */
interface GameCheckTable {
  game_id: string
  state: 'runs' | 'refuses' | 'down' | 'unknown'
  /** Visits in a row that failed. */
  failures: number
  /** ms */
  checked_at: number
  took_ms: number
  /** Where the redirects ended. */
  ended_at: string
  status: number | null
  /** Why there was no answer. */
  fault: string | null
  /** The headers that speak of frames. */
  frame_options: string | null
  frame_ancestors: string | null
}

/** Somebody says that a game does not work: once per browser, game and day. */
interface GameReportTable {
  game_id: string
  /** Days since 1970, UTC. */
  day: number
  /** A keyed hash of the day and who reported, of which nobody is known again the day after. */
  reporter: string
  reason: 'nothing-shows' | 'stops-working' | 'another-site'
}

/** One row: the oldest migration that a program must know to work on the database. */
interface SchemaFloorTable {
  id: number
  migration: string
}

/** One row per check. Overwriting it tests whether the storage accepts changes. */
interface WriteCheckTable {
  id: number
  checked_at: number
}

/** Files with a hash in their name, of every build that was served lately (ADR 36). */
interface BuiltFileTable {
  /** As pages ask for it. */
  path: string
  /** When a node last served the build that it is of, ms. */
  seen_at: number
  /** How the body is stored. */
  encoding: 'br' | 'identity'
  body: Uint8Array
}

/** Accounts that were erased, by a hash that tells nobody which (ADR 43). */
interface ErasuresTable {
  account_hash: string
  /** ms */
  erased_at: number
}

/** One row: which database of which portal this is (ADR 43). */
interface PortalIdentityTable {
  id: number
  portal_id: string
  /** The ids of those that it was copied from, the latest last, with spaces between. */
  parents: string
  /** A hash of where it is; null: not looked at yet. */
  place: string | null
}

export interface Database {
  account: AccountTable
  account_token: AccountTokenTable
  achievement: AchievementTable
  address_trace: AddressTraceTable
  announced_game: AnnouncedGameTable
  announcement: AnnouncementTable
  announcement_mark: AnnouncementMarkTable
  built_file: BuiltFileTable
  chores: ChoresTable
  erasures: ErasuresTable
  game_check: GameCheckTable
  game_counter: GameCounterTable
  game_like: GameLikeTable
  like_network: LikeNetworkTable
  game_report: GameReportTable
  notification: NotificationTable
  notification_preferences: NotificationPreferencesTable
  outbox: OutboxTable
  portal_identity: PortalIdentityTable
  play_report: PlayReportTable
  play_time: PlayTimeTable
  privacy_settings: PrivacySettingsTable
  profile: ProfileTable
  schema_floor: SchemaFloorTable
  session: SessionTable
  suspension: SuspensionTable
  uncounted_like: UncountedLikeTable
  user: UserTable
  write_check: WriteCheckTable
}
