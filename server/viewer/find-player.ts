/**
 * Finds the player of a request with their language, likes, saved games and notifications, in one
 * query.
 */
import { sql } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import { findViewer } from '#features/accounts/server/sessions/session.server.ts'
import { readAccountLanguage } from '#features/accounts/server/account-language.server.ts'
import type { SigningKeys } from '#features/accounts/server/sessions/session-cookie.server.ts'
import type { PlayProgress } from '#features/accounts/me.ts'
import { openRequestCount } from '#features/friends/server/list-friends.server.ts'
import { likedText, parseLiked } from '#features/likes/server/liked-text.server.ts'
import type { LikeCount } from '#features/likes/server/like-counts.server.ts'
import { parseSaved, savedText } from '#features/saved/server/saved-games.ts'

/** A player, with the data that every page shows them. */
export type Player = NonNullable<Awaited<ReturnType<typeof findPlayer>>>

/** What the player has reached by playing. */
interface PlayState extends Pick<PlayProgress, 'daysInRow' | 'lastPlayDay'> {
  totalMs: number
  /** When the player last played the game of the day, ms; 0 for never. */
  dailyPlayedAt: number
}

/** The text that `readRecent` reads. */
export interface RecentColumn {
  recent: string | null
}

interface PlayerColumns extends RecentColumn, PlayState {
  /** The column `user.language`. */
  language: string | null
  avatar: string | null
  unread: number
  friendRequests: number
  /** In the format of `parseLiked`. */
  liked: string | null
  /** In the format of `parseSaved`. */
  saved: string | null
}

/** Longer than a like event takes to reach every node, ms. */
const RECENT_MS = 60_000

/** The column of current counts of games that the player liked recently. */
export const recentText = (now: number) => sql`
  (select string_agg(game_like.game_id || ' ' || likes || ' ' || version, ',')
    from game_like join game_counter on game_counter.game_id = game_like.game_id
    where game_like.user_id = "user".id and game_like.created_at > ${now - RECENT_MS}) as recent`

/** Returns the counts of `recentText`. */
export const readRecent = (recent: string | null): LikeCount[] =>
  recent ? recent.split(',').map(readCount) : []

/**
 * Returns the viewer and the data that every page shows, in one query.
 *
 * @param since older notifications are not counted, ms
 * @param dailyId the game of the day
 */
export async function findPlayer(
  db: Reader,
  cookie: string | undefined,
  keys: SigningKeys,
  {
    since,
    dailyId = '',
    now = db.now(),
  }: { since: number; dailyId?: string | undefined; now?: number },
) {
  const columns = sql`
      "user".language, profile.avatar,
      (select count(*) from notification where notification.user_id = "user".id
        and is_read = 0 and deleted_at is null
        and notification.created_at > ${since}) as unread,
      ${openRequestCount(sql`"user".id`, now)} as "friendRequests",
      ${likedText(sql`= "user".id`)} as liked,
      ${savedText(sql`= "user".id`)} as saved,
      profile.total_play_ms as "totalMs", profile.play_days_in_row as "daysInRow",
      coalesce(profile.last_play_day, 0) as "lastPlayDay",
      coalesce((select last_played_at from play_time
        where play_time.user_id = "user".id and game_id = ${dailyId}), 0) as "dailyPlayedAt",
      ${recentText(now)}`
  const found = await findViewer<PlayerColumns>(db, cookie, keys, columns, now)
  if (!found) return undefined
  const { language, unread, friendRequests, liked, saved, recent, ...rest } = found
  const { totalMs, daysInRow, lastPlayDay, dailyPlayedAt, ...viewer } = rest
  const { ids, uncounted } = parseLiked(liked ?? '')
  return {
    ...viewer,
    /** The account's language. Undefined if it has not chosen one. */
    language: readAccountLanguage(language),
    /** Unread notifications. */
    unread: Number(unread),
    /** Open friend requests to the player. */
    friendRequests: Number(friendRequests),
    /** The ids of the liked games, latest first. */
    liked: ids,
    /** The ids whose like counts once the player's address is confirmed. */
    uncounted,
    /** The ids of the saved games, latest first. */
    saved: parseSaved(saved),
    play: { totalMs, daysInRow, lastPlayDay, dailyPlayedAt },
    /** Current counts of games that the player liked recently, perhaps on another node. */
    recentCounts: readRecent(recent),
  }
}

function readCount(text: string): LikeCount {
  const [gameId = '', likes, version] = text.split(' ')
  return { gameId, likes: Number(likes), version: Number(version) }
}
