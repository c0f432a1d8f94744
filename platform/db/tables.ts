/** The schema on one page. Migrations create it, feature functions query it. */
import type { Generated } from 'kysely'

/** 0 or 1, on both engines. */
export type Flag = 0 | 1
/** Dates in the format of the first versions: ISO text on SQLite, a timestamp on Postgres. */
export type EngineDate = string | Date
/** Booleans in the format of the first versions. */
export type EngineBoolean = 0 | 1 | boolean

/** What an account may do in the administration (`features/authorization/can.ts`). */
export type Role = 'player' | 'moderator' | 'owner'

export type NotificationType = 'achievement' | 'game' | 'system' | 'social'

/** The tables, with a row of each. */
export interface Database {
  /**
   * Number of likes of one game; a game without a row has none. Updated together with `game_like`, where
   * every row counts.
   */
  game_counter: {
    game_id: string
    likes: number
    /** Increases with every change of the row. */
    version: Generated<number>
  }
  user: {
    id: string
    name: string
    /** Lower case, unique. */
    email: string
    email_verified: EngineBoolean
    image: string | null
    created_at: EngineDate
    updated_at: EngineDate
    /** A key of `LANGUAGES`, perhaps of a later release. Null: the account has not chosen a language. */
    language: string | null
    role: Generated<Role>
    /** Since when the role is not in force, ms. Null: it is. */
    rights_suspended_at: number | null
    /** The name as `foldName` returns it. */
    folded_name: string | null
  }
  /** A game that a player saved for later. Times in ms. */
  saved_game: {
    user_id: string
    game_id: string
    created_at: number
  }
  /** A version of what a game stores for a player. Times in ms. */
  game_save: {
    user_id: string
    game_id: string
    /** Increases with each write of the save. */
    revision: number
    /** 1: its page did not know of the latest version, and the player has not chosen yet. */
    is_aside: Flag
    /** A random text of the page that wrote it. */
    writer: string
    started_at: number
    saved_at: number
    /** The size of the content. */
    bytes: number
    /** An object of texts, as JSON. */
    content: string
  }
  /** A game that may know who plays it. */
  game_consent: {
    user_id: string
    game_id: string
    /** Random: under which the game knows the player. */
    subject: string
    /** ms */
    created_at: number
  }
  /** The columns that may be null are null in sessions that began before release 0.3. */
  session: {
    id: string
    /** The hash of the token in the cookie (ADR 52). */
    token: string
    user_id: string
    expires_at: EngineDate
    created_at: EngineDate
    updated_at: EngineDate
    /** How the player signed in. Null also for a link of the operator. */
    method: 'password' | 'passkey' | 'provider' | null
    /** Browser and system, such as `Firefox, Windows`. Null if neither is known. */
    device: string | null
    /** To the hour, ms. */
    last_seen_at: number | null
    /** When the player last signed in or re-authenticated, ms. */
    authenticated_at: number | null
    /** When this session last proved a second factor: a code, or a passkey. ms */
    second_factor_at: number | null
  }
  /**
   * A password or an identity at a provider. Of a password, `provider_id` is `credential` and
   * `password` an Argon2id hash. Of an identity, they are the issuer's URL and null, and `account_id` is
   * the subject.
   */
  account: {
    id: string
    account_id: string
    provider_id: string
    user_id: string
    password: string | null
    created_at: EngineDate
    updated_at: EngineDate
  }
  /** Links sent by mail. Only the hash of their secret is stored. */
  account_token: {
    token_hash: string
    user_id: string
    /** `reset`: sets a new password. `email`: makes the address the user's confirmed address. */
    purpose: 'reset' | 'email' | 'not-me'
    email: string
    /** ms */
    expires_at: number
  }
  /** Links with which visitors may sign up. Only the hash of their secret is stored. Times in ms. */
  invitation: {
    id: string
    token_hash: string
    max_uses: number
    uses: Generated<number>
    created_at: number
    expires_at: number
  }
  /** Times in ms. */
  passkey: {
    /** The credential's id, base64url. */
    id: string
    user_id: string
    /** The host of `PUBLIC_URL` when it was made. It works at no other. */
    host: string
    /** COSE, base64url. */
    public_key: string
    /** Number of signatures, as the authenticator counts them. 0: it does not count. */
    counter: number
    /** JSON array of transports, as the browser named them. */
    transports: string
    name: string
    created_at: number
    last_used_at: number | null
  }
  /** Accounts that sign in with a time-based code, too (RFC 6238). */
  second_factor: {
    user_id: string
    /** Encrypted (`accounts/server/sealed-token.server.ts`). */
    secret: string
    /** The time step of the last accepted code, so that no code is accepted twice. */
    last_step: Generated<number>
    /** ms */
    created_at: number
  }
  /** Codes for a player without their second factor. A used one is deleted. */
  recovery_code: {
    user_id: string
    code_hash: string
  }
  /** What the owner should know about the security of the account. No address is stored. */
  security_event: {
    id: string
    user_id: string
    /** A key of `SECURITY_EVENTS`, perhaps of a later release. */
    kind: string
    /** ms */
    created_at: number
  }
  /** Sealed tokens that were used and have not expired (`accounts/server/sealed-token.server.ts`). */
  used_token: {
    token_hash: string
    /** ms */
    expires_at: number
  }
  /** Hashes of the addresses that the account had or requested (ADR 12). */
  address_trace: {
    user_id: string
    trace: string
  }
  /** Times in ms. */
  profile: {
    user_id: string
    /** Identifies the player on the public page, and reveals nothing about the account. */
    public_id: string
    total_play_ms: Generated<number>
    /** Play time up to this time is already credited. */
    last_credit_at: number
    last_login_at: number | null
    /** Days since 1970 in the player's time zone (ADR 74). */
    last_play_day: number | null
    /** Days with play time in a row, up to the number that achievements need. */
    play_days_in_row: Generated<number>
    /** The first play time of that streak, by the server's clock; null if release 0.1 counted it. */
    play_streak_started_at: number | null
    /** The id of the game whose cover is the player's picture; null for the initial. */
    avatar: string | null
    /** The ids of up to three achievements on the profile's card, separated by commas. */
    pinned_achievements: Generated<string>
  }
  /** Accounts that the operator has suspended. The owner sees the reason (ADR 54). */
  suspension: {
    user_id: string
    reason: string
    /** ms */
    suspended_at: number
    /** ms. Null: until it is lifted. */
    ends_at: number | null
  }
  game_like: {
    user_id: string
    game_id: string
    created_at: number
  }
  /** Likes that count once the address is confirmed (ADR 58), or the suspension lifted (ADR 54). */
  uncounted_like: {
    user_id: string
    game_id: string
    created_at: number
    /** 1: it counted until the account was suspended. */
    is_suspended: Generated<Flag>
  }
  /** The networks that counted likes of unconfirmed accounts came from, for 30 days. */
  like_network: {
    user_id: string
    game_id: string
    /** A keyed hash of the network and the game. */
    network: string
    created_at: number
  }
  play_time: {
    user_id: string
    game_id: string
    total_ms: number
    last_played_at: number
    /** Play time in the week of `last_played_at`, Monday to Sunday in UTC. */
    week_ms: Generated<number>
  }
  /** Counted play-time reports, so that a repeated one does not count again. */
  play_report: {
    user_id: string
    report_id: string
    /** Null if a release before 0.3 counted it. */
    game_id: string | null
    credited_ms: number
    created_at: number
  }
  achievement: {
    user_id: string
    achievement_id: string
    unlocked_at: number
  }
  notification: {
    id: string
    user_id: string
    /** A key of `KINDS`, perhaps of a later release (ADR 33). */
    kind: string
    /** The data of the kind as JSON. */
    data: string
    created_at: number
    is_read: Generated<Flag>
    /**
     * Null, or the time of deletion, ms. A deleted notification is hidden and can be restored for a
     * while.
     */
    deleted_at: number | null
    /** The same for all rows deleted by one click. */
    deletion_id: string | null
  }
  notification_preferences: {
    user_id: string
    email_notifications: Generated<Flag>
    achievement_notifications: Generated<Flag>
    game_update_notifications: Generated<Flag>
    social_notifications: Generated<Flag>
    marketing_emails: Generated<Flag>
  }
  privacy_settings: {
    user_id: string
    show_play_time: Generated<Flag>
    show_liked_games: Generated<Flag>
    show_achievements: Generated<Flag>
    allow_friend_requests: Generated<Flag>
    public_profile: Generated<Flag>
    /** Whether friends see that the player is online, and what they play. */
    show_presence: Generated<Flag>
  }
  /** Queued mails. A delivered mail is deleted. */
  outbox: {
    id: string
    recipient: string
    subject: string
    text_body: string
    html_body: string
    /** JSON object of further headers. */
    headers: string | null
    created_at: number
    attempts: Generated<number>
    next_attempt_at: number
  }
  /** Games that were announced to the players. */
  announced_game: {
    game_id: string
    announced_at: number
    /** All players up to this id have the notification. Null: no player is left to notify (ADR 44). */
    announced_up_to: string | null
  }
  /** Leases of scheduled jobs. */
  job_lease: {
    job: string
    /** When the job is due, or the lease of a node expires, ms. */
    next_run_at: number
    /** When a node last finished it, ms. */
    last_run_at: number | null
  }
  /** The result of the last probe of a game's site (ADR 49). */
  game_check: {
    game_id: string
    state: 'runs' | 'refuses' | 'down' | 'unknown'
    /** Number of failed probes in a row. */
    failures: number
    /** ms */
    checked_at: number
    status: number | null
    /** Why there was no response. */
    fault: string | null
  }
  /** The game of each recent day, for all nodes (ADR 73). */
  daily_game: {
    /** Days since 1970, UTC. */
    day: number
    game_id: string
  }
  /** Players' reports that a game does not work: at most one per browser, game and day. */
  game_report: {
    game_id: string
    /** Days since 1970, UTC. */
    day: number
    /**
     * A keyed hash of the day and the reporter, so that reports of different days cannot be linked.
     */
    reporter: string
    reason: 'nothing-shows' | 'stops-working' | 'another-site'
  }
  /** One row: the oldest migration that a program must know to use the database. */
  schema_floor: {
    id: number
    migration: string
  }
  /** One row per check. Overwriting it tests whether the storage accepts changes. */
  write_check: {
    id: number
    checked_at: number
  }
  /** Hashes of deleted accounts, from which no account can be identified (ADR 38). */
  erasures: {
    account_hash: string
    /** ms */
    erased_at: number
  }
  /** An account that can no longer be used, whose rows are being deleted. */
  pending_deletion: {
    user_id: string
  }
  /** One row: the identity of this database (ADR 38). */
  portal_identity: {
    id: number
    portal_id: string
  }
  /** What staff and operators did. Rows are only added, and deleted after two years (ADR 54). */
  audit_entry: {
    /** Sorts by time. */
    id: string
    /** ms */
    created_at: number
    /** The account that acted. Null: a command, a job, or a provider. */
    actor_id: string | null
    /** The user of the operating system, for commands. */
    operator: string | null
    /** Such as `suspend-player`. */
    action: string
    /** The id of the account, game, announcement or setting. */
    subject_id: string | null
    /** JSON object with what else matters, such as the reason. Without names and addresses. */
    detail: string
  }
  /** A game of the operator, or what they changed about a built-in one (ADR 48). */
  own_game: {
    game_id: string
    /** JSON, as in a file of `games import` (`catalogue/own-game.ts`). */
    content: string
    /** Increases with each change, about ms. */
    updated_at: number
    /** Of the file that the cover was drawn from. Null: no cover of its own. */
    cover_hash: string | null
    cover_webp: Uint8Array | null
    cover_avif: Uint8Array | null
  }
  /** An uploaded build of a hosted game. Times in ms. */
  hosted_version: {
    id: string
    /** Null: a draft of a game that is not published yet. */
    game_id: string | null
    /** Of the uploaded file. */
    name: string
    /** 0 while it is imported: the start removes what a killed import left. */
    is_complete: number
    start_path: string
    /** JSON (`hosted-games/build-report.ts`). */
    report: string
    /** Unpacked size. */
    bytes: number
    created_at: number
    /** The account of the staff member. Null: a command. */
    created_by: string | null
    /** When it was last published. */
    published_at: number | null
  }
  /** A file of a version. */
  hosted_file: {
    version_id: string
    path: string
    hash: string
  }
  /** A content, which versions share. */
  hosted_content: {
    /** SHA-256 in hexadecimal. */
    hash: string
    size: number
    stored_size: number
    /** How the parts are compressed. Null: not at all. */
    encoding: 'br' | null
    is_complete: number
    created_at: number
  }
  /** A part of a content, at most 1 MiB. */
  hosted_part: {
    hash: string
    /** From 0. */
    number: number
    bytes: Uint8Array
  }
  /** Settings that the operator changes while the portal runs. Values are JSON. */
  portal_setting: {
    name: string
    value: string
    /** ms */
    updated_at: number
  }
  /** Totals of a day for the overview of the administration. */
  daily_figure: {
    /** Days since 1970, UTC. */
    day: number
    /** Meanings: `features/administration/server/overview/daily-figures.server.ts`. */
    figure: 'sign-ups' | 'likes' | 'play-ms' | 'play-ms-30-days' | 'counted-to'
    /** Empty for a total of all games. */
    game_id: Generated<string>
    value: number
  }
  /** What staff noted about a player. Players do not see it. */
  player_note: {
    id: string
    user_id: string
    author_id: string
    text: string
    /** ms */
    created_at: number
  }
  /** A system notification to all players. Times in ms. */
  announcement: {
    id: string
    /** JSON object: title and text by language. */
    texts: string
    is_mailed: Generated<Flag>
    created_at: number
    /** All players up to this id have the notification. Null: no player is left to notify. */
    notified_up_to: string | null
    /** All players up to this id have the mail, if they want it. Null: no player is left to mail. */
    mailed_up_to: string | null
  }
  /** Two rows per friendship, one for each of the two. */
  friendship: {
    user_id: string
    friend_id: string
    /** ms */
    created_at: number
  }
  /** Times in ms. */
  friend_request: {
    sender_id: string
    receiver_id: string
    created_at: number
    /**
     * Null: open. A declined request is kept for a while, so that it cannot be repeated at once. One
     * that was not delivered is stored as declined, so that the sender sees no difference.
     */
    declined_at: number | null
    /** 1: the sender took it back. Kept, so that asking again sends no second mail. */
    is_withdrawn: Generated<Flag>
  }
  /** Players who do not want to see each other. */
  friend_block: {
    user_id: string
    blocked_id: string
    /** ms */
    created_at: number
  }
  /** A player who opens the link may become a friend of its owner. */
  friend_link: {
    user_id: string
    /** Readable, since the page shows it again. It works for a day, and signs nobody in. */
    token: string
    uses: Generated<number>
    /** ms */
    expires_at: number
  }
  /** The running nodes. Times in ms. */
  node: {
    id: string
    version: string
    started_at: number
    seen_at: number
  }
}
