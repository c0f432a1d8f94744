/** Awards what players have reached with credited play time. */
import { sql } from 'kysely'
import type { Game } from '#catalogue/game.ts'
import { CARD_GENRES } from '#catalogue/queries.ts'
import type { EventOf } from '#platform/events/events.ts'
import { listOf } from '#platform/db/rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { groupOf } from '../definitions.ts'
import { awardAchievements, listMissing, listUnlocked } from './award-achievements.server.ts'

type Credited = EventOf<'play-time-credited'>

interface PlayedRow {
  user_id: string
  game_id: string
  total_ms: number
}

/**
 * Awards what the players have reached with these credits, which are saved.
 *
 * @param games the catalog, which decides which games and genres count
 */
export async function awardPlayTime(
  tx: Tx,
  credited: readonly Credited[],
  games: readonly Pick<Game, 'id' | 'genre'>[],
): Promise<void> {
  const players = new Map(credited.map((each) => [each.userId, each]))
  const unlocked = await listUnlocked(tx, [...players.keys()])
  const discoverers = [...players.keys()].filter(
    (userId) => listMissing(unlocked, userId, (each) => groupOf(each) === 'discovery').length > 0,
  )
  const played = await listPlayed(tx, discoverers)
  const reached = [...players.values()].map(({ userId, totalMs, daysInRow, isLateNight }) => {
    const own = played.filter((row) => row.user_id === userId)
    return {
      userId,
      progress: {
        playTime: totalMs,
        daysInRow,
        lateNights: isLateNight ? 1 : 0,
        ...countGames(own, games),
      },
      before: countGames(
        own.filter((row) => row.total_ms > creditIn(row, credited)),
        games,
      ),
    }
  })
  return awardAchievements(tx, reached, credited[0]!.at, unlocked)
}

async function listPlayed(tx: Tx, userIds: readonly string[]): Promise<PlayedRow[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<PlayedRow>`
    select user_id, game_id, total_ms from play_time where user_id in ${listOf(tx, userIds)}
    `.execute(tx)
  return rows
}

/** Returns the credited play time in the game of the row, ms. */
function creditIn(row: PlayedRow, credited: readonly Credited[]): number {
  return credited
    .filter(({ userId, gameId }) => userId === row.user_id && gameId === row.game_id)
    .reduce((sum, { creditedMs }) => sum + creditedMs, 0)
}

/** Counts the games of the catalog and the genres on their cards, as the profile does. */
function countGames(played: readonly PlayedRow[], games: readonly Pick<Game, 'id' | 'genre'>[]) {
  const known = played.flatMap(({ game_id }) => {
    const game = games.find(({ id }) => id === game_id)
    return game ? [game] : []
  })
  const genres = new Set(known.flatMap(({ genre }) => genre.slice(0, CARD_GENRES)))
  return { games: known.length, genres: genres.size }
}
