/** Benchmarks likes on both engines (see `writes.ts`). */
import { likeRequests } from './players.ts'
import { likeOnSqlite, writeOnPostgres } from './write-limits.ts'
import { benchWrites, gameOf, type WriteBench } from './writes.ts'

const likes: Pick<WriteBench, 'name' | 'requests' | 'check'> = {
  name: 'likes',
  requests: (url, player, caller) => likeRequests(url, player, gameOf(caller)),
  async check(db, acknowledged) {
    const rows = await db.selectFrom('game_like').select(['user_id', 'game_id']).execute()
    const liked = new Set(rows.map((row) => `${row.user_id} ${row.game_id}`))
    for (const { userId, gameId, inRound } of acknowledged) {
      // Each round starts with a like.
      if (liked.has(`${userId} ${gameId}`) !== (inRound % 2 === 1)) {
        throw new Error(`the last of ${inRound} acknowledged changes is missing`)
      }
    }
    const counters = await db.selectFrom('game_counter').select(['game_id', 'likes']).execute()
    for (const { game_id, likes: count } of counters) {
      const there = rows.filter((row) => row.game_id === game_id).length
      if (there !== count) throw new Error(`${game_id}: counter ${count}, rows ${there}`)
    }
  },
}

await benchWrites({
  ...likes,
  engine: 'sqlite',
  callers: 50,
  minRatio: 0.45,
  direct: likeOnSqlite,
})
await benchWrites({
  ...likes,
  engine: 'postgres',
  callers: 32,
  minRatio: 0.8,
  direct: (_db, location) => writeOnPostgres(location).like,
})
