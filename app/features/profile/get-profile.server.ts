/** A player's profile: what the account page shows, and what others may see of it. */
import type { Game } from '#catalogue/game.ts'
import { findGame, type Likes } from '#catalogue/queries.ts'
import type { Db } from '../../db/db.server.ts'
import { listAchievements, type UnlockedAchievement } from '../achievements/award.server.ts'
import { toGameCard, type GameCard } from '../discovery/listing.ts'
import { listLikedGameIds } from '../likes/set-like.server.ts'

export interface PlayedGame extends GameCard {
  /** Play time in this game, ms. */
  playMs: number
}

export interface Profile {
  totalPlayMs: number
  /** Longest played first (decisions, Play time). */
  recentlyPlayed: PlayedGame[]
  /** Latest like first. */
  likedGames: GameCard[]
  achievements: UnlockedAchievement[]
}

/** The profile of an account; undefined where there is none. Games that left the catalogue are left out. */
export async function getProfile(
  db: Db,
  userId: string,
  games: readonly Game[],
  likes: Likes,
): Promise<Profile | undefined> {
  const profile = await db
    .selectFrom('profile')
    .select('total_play_ms')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!profile) return undefined
  const played = await db
    .selectFrom('play_time')
    .select(['game_id', 'total_ms'])
    .where('user_id', '=', userId)
    .orderBy('total_ms', 'desc')
    .orderBy('game_id')
    .execute()
  const likedIds = await listLikedGameIds(db, userId)
  const toCard = (gameId: string) => {
    const game = findGame(games, gameId)
    return game && toGameCard(game, likes)
  }
  return {
    totalPlayMs: profile.total_play_ms,
    recentlyPlayed: played.flatMap((row) => {
      const card = toCard(row.game_id)
      return card ? [{ ...card, playMs: row.total_ms }] : []
    }),
    likedGames: likedIds.flatMap((id) => toCard(id) ?? []),
    achievements: await listAchievements(db, userId),
  }
}
