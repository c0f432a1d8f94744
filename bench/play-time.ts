/** Benchmarks play-time reports on both engines (see `writes.ts`). */
import { playTimeRequests } from './players.ts'
import { creditOnSqlite, writeOnPostgres } from './write-limits.ts'
import { benchWrites, gameOf, type WriteBench } from './writes.ts'

/** More than a caller can send in a round. */
const REPORTS = 2_000

const playTime: Pick<WriteBench, 'name' | 'sumOf' | 'requests' | 'check'> = {
  name: 'play time',
  sumOf: '"creditedMs":(\\d+)',
  requests: (url, player, caller, round) =>
    playTimeRequests(url, player, {
      gameId: gameOf(caller),
      prefix: `round-${round}`,
      count: REPORTS,
    }),
  async check(db, acknowledged) {
    const profiles = await db.selectFrom('profile').select(['user_id', 'total_play_ms']).execute()
    const totals = new Map(profiles.map((row) => [row.user_id, row.total_play_ms]))
    for (const { userId, sum } of acknowledged) {
      if (totals.get(userId) !== sum) {
        throw new Error(`${sum} ms were acknowledged, ${totals.get(userId)} are there`)
      }
    }
  },
}

await benchWrites({
  ...playTime,
  engine: 'sqlite',
  callers: 50,
  minRatio: 0.4,
  direct: creditOnSqlite,
})
await benchWrites({
  ...playTime,
  engine: 'postgres',
  callers: 32,
  minRatio: 0.5,
  direct: (_db, location) => writeOnPostgres(location).credit,
})
