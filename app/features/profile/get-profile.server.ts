/** A player's profile: what the account page shows, and what others may see of it. */
import { sql } from 'kysely'
import type { Game } from '#catalogue/game.ts'
import { findGame, type Likes } from '#catalogue/queries.ts'
import type { Reader } from '../../db/db.server.ts'
import { describeAchievement, type UnlockedAchievement } from '../achievements/award.server.ts'
import { likedText } from '../likes/liked-text.server.ts'
import { parseLiked } from '../likes/liked-text.ts'
import { toGameCard, type Found, type GameCard } from '../discovery/listing.ts'

export interface PlayedGame extends GameCard {
  /** Play time in this game, ms. */
  playMs: number
}

export interface LikedGame extends GameCard {
  /** False: the like counts once the player's address is confirmed. */
  isCounted: boolean
}

export interface Profile {
  totalPlayMs: number
  /** Longest played first (decisions, Play time). */
  recentlyPlayed: PlayedGame[]
  /** Latest like first. */
  likedGames: LikedGame[]
  achievements: UnlockedAchievement[]
}

interface ProfileRow {
  total_play_ms: number
  /** The text that `parseLiked` reads. */
  liked: string | null
  /** Lists, as `readPairs` takes them; null where there is nothing. */
  played: string | null
  unlocked: string | null
}

/** What a profile shows beside the account's own rows. */
export interface ProfilePortal {
  db: Reader
  readonly games: readonly Game[]
  likes: { readonly byGame: Likes }
  gameStates: Pick<Found, 'refusing'>
}

/**
 * The profile of an account; undefined where there is none. Games that left the catalogue are left
 * out. One query, written out: four of them, each built again, would cost five times as much.
 */
export async function getProfile(
  { db, games, likes, gameStates }: ProfilePortal,
  userId: string,
): Promise<Profile | undefined> {
  const { rows } = await sql<ProfileRow>`
    select total_play_ms,
      (select string_agg(game_id || ' ' || total_ms, ',' order by total_ms desc, game_id)
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
  return {
    totalPlayMs: row.total_play_ms,
    recentlyPlayed: readPairs(row.played).flatMap(([id, playMs]) => {
      const card = toCard(id)
      return card ? [{ ...card, playMs }] : []
    }),
    likedGames: liked.ids.flatMap((id) => {
      const card = toCard(id)
      return card ? [{ ...card, isCounted: !liked.uncounted.includes(id) }] : []
    }),
    achievements: readPairs(row.unlocked).flatMap(([id, at]) => describeAchievement(id, at)),
  }
}

/** A list of ids, which have neither spaces nor commas, each with its number: `agar 5000,slither 300`. */
function readPairs(list: string | null): [id: string, number: number][] {
  return (list?.split(',') ?? []).map((pair) => {
    const [id = '', number] = pair.split(' ')
    return [id, Number(number)]
  })
}
