/**
 * Finds the player of a request with their language, likes, saved games and notifications, in one
 * query.
 */
import { sql } from 'kysely'
import type { Reader } from '#app/db/db.server.ts'
import {
  findViewerWith,
  type Viewer,
} from '#app/features/accounts/server/sessions/session.server.ts'
import { readAccountLanguage } from '#app/features/accounts/server/account-language.server.ts'
import type { SigningKeys } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { likedText, parseLiked } from '#app/features/likes/server/liked-text.server.ts'
import type { LikeCount } from '#app/features/likes/server/like-counts.server.ts'
import { parseSaved, savedText } from '#app/features/saved/server/saved-games.ts'
import type { Language } from '#app/messages/languages.ts'

/** A player, with the data that every page shows them. */
export interface Player extends Viewer {
  /** The account's language. Undefined if it has not chosen one. */
  language: Language | undefined
  /** The id of the game whose cover is the player's picture. */
  avatar: string | null
  /** Unread notifications. */
  unread: number
  /** The ids of the liked games, latest first. */
  liked: string[]
  /** The ids whose like counts once the player's address is confirmed. */
  uncounted: string[]
  /** The ids of the saved games, latest first. */
  saved: string[]
  /** Current counts of games that the player liked recently, perhaps on another node. */
  recentCounts: LikeCount[]
}

interface PlayerColumns {
  /** The column `user.language`. */
  language: string | null
  avatar: string | null
  unread: number
  /** In the format of `parseLiked`. */
  liked: string | null
  /** In the format of `parseSaved`. */
  saved: string | null
  recent: string | null
}

/** Longer than a like event takes to reach every node, ms. */
const RECENT_MS = 60_000

/**
 * Returns the viewer and the data that every page shows, in one query.
 *
 * @param since older notifications are not counted, ms
 */
export async function findPlayer(
  db: Reader,
  cookie: string | undefined,
  keys: SigningKeys,
  { since, now = db.now() }: { since: number; now?: number },
): Promise<Player | undefined> {
  const columns = sql`
      "user".language, profile.avatar,
      (select count(*) from notification where notification.user_id = "user".id
        and is_read = 0 and deleted_at is null
        and notification.created_at > ${since}) as unread,
      ${likedText(sql`= "user".id`)} as liked,
      ${savedText(sql`= "user".id`)} as saved,
      (select string_agg(game_like.game_id || ' ' || likes || ' ' || version, ',')
        from game_like join game_counter on game_counter.game_id = game_like.game_id
        where game_like.user_id = "user".id
          and game_like.created_at > ${now - RECENT_MS}) as recent`
  const found = await findViewerWith<PlayerColumns>(db, cookie, keys, columns, now)
  if (!found) return undefined
  const { language, unread, liked, saved, recent, ...viewer } = found
  const recentCounts = recent ? recent.split(',').map(readCount) : []
  const { ids, uncounted } = parseLiked(liked ?? '')
  return {
    ...viewer,
    language: readAccountLanguage(language),
    unread,
    liked: ids,
    uncounted,
    saved: parseSaved(saved),
    recentCounts,
  }
}

function readCount(text: string): LikeCount {
  const [gameId = '', likes, version] = text.split(' ')
  return { gameId, likes: Number(likes), version: Number(version) }
}
