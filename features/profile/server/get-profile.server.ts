/** A player's profile: the content of the account page, and the parts that others may see. */
import { sql } from 'kysely'
import type { Game } from '#catalogue/game.ts'
import { findGame, type Likes } from '#catalogue/queries.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { describeAchievement, type Progress } from '#features/achievements/definitions.ts'
import { likedText, parseLiked } from '#features/likes/server/liked-text.server.ts'
import { toGameCard, type Found, type GameCard } from '#features/discovery/listing.ts'

export interface PlayedGame extends GameCard {
  /** Play time in this game, ms. */
  playMs: number
  /** Time of the last play, ms; only on the player's own profile. */
  lastPlayedAt?: number
}

export interface LikedGame extends GameCard {
  /** False while the player's address is unconfirmed: the like does not count yet. */
  isCounted: boolean
}

interface ProfileRow {
  avatar: string | null
  pinned: string
  total_play_ms: number
  /** A list in the format of `parseLiked`. */
  liked: string | null
  /** Lists in the format of `readLists`; null if empty. */
  played: string | null
  unlocked: string | null
}

/** The data that a profile needs from the portal. */
export interface ProfilePortal {
  db: Reader
  readonly games: readonly Game[]
  likes: { readonly byGame: Likes }
  gameStates: Pick<Found, 'refusing'>
}

type Profile = NonNullable<Awaited<ReturnType<typeof getProfile>>>

/**
 * The profile of an account; undefined if it does not exist. Omits games that were removed from the
 * catalog. One handwritten query: four queries of the query builder would cost five times as much.
 */
export async function getProfile({ db, games, likes, gameStates }: ProfilePortal, userId: string) {
  const { rows } = await sql<ProfileRow>`
    select total_play_ms, avatar, pinned_achievements as pinned,
      (select string_agg(game_id || ' ' || total_ms || ' ' || last_played_at, ',' order by total_ms desc, game_id)
        from play_time where play_time.user_id = profile.user_id) as played,
      ${likedText(sql`= profile.user_id`)} as liked,
      (select string_agg(achievement_id || ' ' || unlocked_at, ',' order by unlocked_at desc)
        from achievement where achievement.user_id = profile.user_id) as unlocked
    from profile where user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const toCard = (gameId: string) => {
    const game = findGame(games, gameId)
    return game && toGameCard(game, likes.byGame, gameStates)
  }
  const liked = parseLiked(row.liked ?? '')
  const achievements = readLists(row.unlocked).flatMap(([id, at]) => describeAchievement(id, at))
  return {
    totalPlayMs: row.total_play_ms,
    /** In descending order of play time. */
    recentlyPlayed: readLists(row.played).flatMap(([id, playMs, lastPlayedAt]) => {
      const card = toCard(id)
      return card ? [{ ...card, playMs, lastPlayedAt }] : []
    }),
    /** Latest like first. */
    likedGames: liked.ids.flatMap((id) => {
      const card = toCard(id)
      return card ? [{ ...card, isCounted: !liked.uncounted.includes(id) }] : []
    }),
    achievements,
    /** The path of the cover that the player chose as a picture. */
    picture: row.avatar === null ? undefined : toCard(row.avatar)?.thumbnail,
    /** The achievements that the player chose for the card. */
    pinned: row.pinned
      .split(',')
      .flatMap((pinned) => achievements.find(({ id }) => id === pinned) ?? []),
  }
}

/** What the profile shows of the way to achievements that are still locked. */
export function progressOf({ totalPlayMs, recentlyPlayed }: Profile): Progress {
  const genres = new Set(recentlyPlayed.flatMap(({ genre }) => genre))
  // Not the days in a row: a streak that ends is not commented on.
  return { playTime: totalPlayMs, games: recentlyPlayed.length, genres: genres.size }
}

/**
 * Parses a list of ids and up to two numbers, `agar 5000 1,slither 300 2`. Ids contain no spaces and no commas.
 */
function readLists(list: string | null): [id: string, first: number, second: number][] {
  return (list?.split(',') ?? []).map((entry) => {
    const [id = '', first, second] = entry.split(' ')
    return [id, Number(first), Number(second)]
  })
}
