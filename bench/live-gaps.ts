/** Measures how long a like takes to reach the last of many live streams. */
import { openEventStream } from '../tests/event-stream.ts'
import type { BenchPlayer } from './players.ts'

export interface LiveGapsOrder {
  url: string
  player: BenchPlayer
  gameId: string
  streams: number
  durationMs: number
}

/**
 * Pause between two likes, ms. It is longer than the portal's interval between two messages of a
 * stream.
 */
const PAUSE_MS = 1_200

/** @returns for each like, ms until every stream has received its count */
async function run({ url, player, gameId, streams, durationMs }: LiveGapsOrder): Promise<number[]> {
  const open = await Promise.all(
    Array.from({ length: streams }, () => openEventStream(`${url}/live`, { Origin: url })),
  )
  const gaps: number[] = []
  const endsAt = performance.now() + durationMs
  await Promise.all(open.map((stream) => stream.next()))
  // Each like is removed again, so that the next run starts in the same state.
  for (let liked = true; !liked || performance.now() < endsAt; liked = !liked) {
    const arrivals = Promise.all(
      open.map(async (stream) => {
        let text: string
        do text = JSON.stringify((await stream.next()).data)
        while (!text.includes(`"${gameId}"`))
      }),
    )
    const likedAt = performance.now()
    const response = await fetch(`${url}/likes/${gameId}`, {
      method: 'PUT',
      headers: { Origin: url, Cookie: player.cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ liked }),
    })
    if (!response.ok) throw new Error(`a like returned ${response.status}`)
    await arrivals
    gaps.push(performance.now() - likedAt)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  for (const stream of open) stream.close()
  return gaps
}

process.on('message', async (order: LiveGapsOrder) => process.send!(await run(order)))
