/** Measures how long a like at one node takes to reach every stream of the others. */
import type { Fleet } from '../tests/fleet/fleet.ts'
import { GAME } from './fleet-loads.ts'
import type { LikeArrivalsOrder } from './like-arrivals.ts'
import type { BenchPlayer } from './players.ts'
import { callChild, demand, percentile, start } from './processes.ts'

const STREAMS = 1_000
/** Number of likes, each after a pause. */
const LIKES = 60
const MAX_P99_MS = 300

/** A player likes at node A. Pages are open at B and C. */
export async function measureLikes(fleet: Fleet, player: BenchPlayer) {
  const [a, b, c] = fleet.nodes
  using child = start('./like-arrivals.ts')
  const order: LikeArrivalsOrder = {
    likeUrl: a.url,
    origin: fleet.url,
    streamUrls: [b.url, c.url],
    streams: STREAMS,
    cookie: player.cookie,
    gameId: GAME,
    likes: LIKES,
  }
  const times = (await callChild<number[]>(child, order)).toSorted((x, y) => x - y)
  const p99 = percentile(times, 0.99)
  demand(
    p99 < MAX_P99_MS,
    `a like on node A is in ${STREAMS.toLocaleString('en-US')} streams of B and C within ` +
      `${p99.toFixed(0)} ms for 99 % of ${times.length.toLocaleString('en-US')} ` +
      `(half: ${percentile(times, 0.5).toFixed(0)} ms; limit: ${MAX_P99_MS} ms)`,
  )
}
