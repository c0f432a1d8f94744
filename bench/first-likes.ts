/**
 * Measures how soon open pages show the first like after a pause, at 20 likes a second in the portal.
 */
import { startPortal } from '../tests/portal.ts'
import type { Demand } from './fleet-faults.ts'
import { GAME } from './fleet-loads.ts'
import type { LikeArrivalsOrder } from './like-arrivals.ts'
import { signUpPlayers } from './players.ts'
import { ask, percentile, start } from './processes.ts'

const STREAMS = 200
const PAUSES = 40
/** Likes in one second. */
const BURST = 20
const MAX_P99_MS = 20

/** Measures two hundred pages at one node. */
export async function measureFirstLikes(demand: Demand): Promise<void> {
  const portal = await startPortal()
  const child = start('./like-arrivals.ts')
  try {
    const [player] = await signUpPlayers(portal.url, 1)
    const order: LikeArrivalsOrder = {
      likeUrl: portal.url,
      origin: portal.url,
      streamUrls: [portal.url],
      streams: STREAMS,
      cookie: player!.cookie,
      gameId: GAME,
      likes: PAUSES,
      burst: BURST,
    }
    const times = (await ask<number[]>(child, order)).toSorted((a, b) => a - b)
    const p99 = percentile(times, 0.99)
    demand(
      p99 <= MAX_P99_MS,
      `the first like after a pause is in ${STREAMS} streams within ${p99.toFixed(1)} ms for 99 % ` +
        `(half: ${percentile(times, 0.5).toFixed(1)} ms; asked: ${MAX_P99_MS} ms)`,
    )
  } finally {
    child.kill()
    await portal.stop()
  }
}
