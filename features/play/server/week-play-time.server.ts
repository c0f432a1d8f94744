/** The play time of this week, Monday to Sunday in UTC, which only the player and friends see. */
import type { Reader } from '#platform/db/db.server.ts'
import { startOfWeek } from './play-days.ts'

/** A player's week. Games with the most play time come first. */
export type PlayedWeek = Awaited<ReturnType<typeof listWeeks>>[number]

/**
 * Returns this week of the player and of the friends who show their play time, the most play time
 * first. Those who have not played are left out.
 */
export async function listWeeks(db: Reader, userId: string, now = db.now()) {
  const rows = await db
    .selectFrom('play_time as played')
    .innerJoin('user', 'user.id', 'played.user_id')
    .innerJoin('profile', 'profile.user_id', 'played.user_id')
    .innerJoin('privacy_settings as privacy', 'privacy.user_id', 'played.user_id')
    .leftJoin('suspension', 'suspension.user_id', 'played.user_id')
    .select(['profile.public_id', 'user.name', 'played.game_id', 'played.week_ms'])
    .where('played.last_played_at', '>=', startOfWeek(now))
    // Play before this was counted has no week.
    .where('played.week_ms', '>', 0)
    .where('suspension.user_id', 'is', null)
    .where('played.user_id', 'in', (is) =>
      is
        .selectFrom('friendship')
        .select('friend_id as id')
        .where('user_id', '=', userId)
        .unionAll(is.selectFrom('user').select('id').where('id', '=', userId)),
    )
    .where((is) =>
      is.or([
        is('played.user_id', '=', userId),
        is.and([is('privacy.show_play_time', '=', 1), is('privacy.public_profile', '=', 1)]),
      ]),
    )
    .orderBy('played.week_ms', 'desc')
    .orderBy('played.game_id')
    .execute()
  return [...Map.groupBy(rows, (row) => row.public_id)]
    .map(([publicId, played]) => {
      const games = played.map((row) => ({ gameId: row.game_id, playMs: row.week_ms }))
      const totalMs = games.reduce((sum, { playMs }) => sum + playMs, 0)
      return { publicId, name: played[0]!.name, totalMs, games }
    })
    .toSorted((one, other) => other.totalMs - one.totalMs)
}
