/** Awards what players have reached with credited play time. */
import type { Tx } from '../../db/transact.server.ts'
import { CARD_GENRES } from '../discovery/listing.ts'
import {
  awardAchievements,
  listMissing,
  listUnlocked,
  type Awarded,
} from './award-achievements.server.ts'
import type { Account, Credited, PlaySite } from './play-credit.ts'

interface PlayedRow {
  user_id: string
  game_id: string
  total_ms: number
}

/** Awards what the players have reached with these credits. Call it after they are saved. */
export async function awardPlayTime(
  tx: Tx,
  accounts: ReadonlyMap<string, Account>,
  credited: readonly Credited[],
  site: PlaySite,
  now: number,
): Promise<Awarded> {
  const players = [...new Set(credited.map(({ report }) => report.userId))]
  if (players.length === 0) return new Map()
  const unlocked = await listUnlocked(tx, players)
  const discoverers = players.filter(
    (userId) => listMissing(unlocked, userId, ({ group }) => group === 'discovery').length > 0,
  )
  const played = await listPlayed(tx, discoverers)
  const reached = players.map((userId) => {
    const own = played.filter((row) => row.user_id === userId)
    const { totalMs, daysInRow, isLateNight } = accounts.get(userId)!
    return {
      userId,
      progress: {
        playTime: totalMs,
        daysInRow,
        lateNights: isLateNight ? 1 : 0,
        ...countGames(own, site),
      },
      before: countGames(
        own.filter((row) => row.total_ms > creditIn(row, credited)),
        site,
      ),
    }
  })
  return awardAchievements(tx, reached, site, now, unlocked)
}

async function listPlayed(tx: Tx, userIds: readonly string[]): Promise<PlayedRow[]> {
  if (userIds.length === 0) return []
  return tx
    .selectFrom('play_time')
    .select(['user_id', 'game_id', 'total_ms'])
    .where('user_id', 'in', userIds)
    .execute()
}

/** Returns the credited play time in the game of the row, ms. */
function creditIn(row: PlayedRow, credited: readonly Credited[]): number {
  return credited
    .filter(({ report }) => report.userId === row.user_id && report.gameId === row.game_id)
    .reduce((sum, { creditedMs }) => sum + creditedMs, 0)
}

/** Counts the games of the catalog and the genres on their cards, as the profile does. */
function countGames(played: readonly PlayedRow[], { games }: PlaySite) {
  const known = played.flatMap(({ game_id }) => {
    const game = games.find(({ id }) => id === game_id)
    return game ? [game] : []
  })
  const genres = new Set(known.flatMap(({ genre }) => genre.slice(0, CARD_GENRES)))
  return { games: known.length, genres: genres.size }
}
