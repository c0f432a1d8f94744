/**
 * Sends likes at one address, and measures when streams at other addresses show the first one after a
 * pause.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { MESSAGE_EVERY_MS } from '#features/live/server/hub.ts'
import { openEventStream } from '../tests/event-stream.ts'
import { answer } from './processes.ts'

export interface LikeArrivalsOrder {
  likeUrl: string
  /** The `Origin` header of the portal's own pages. */
  origin: string
  /** Streams are opened there in turn. */
  streamUrls: string[]
  streams: number
  cookie: string
  gameId: string
  /** Number of counted pauses. A like follows each. */
  likes: number
}

/** Longer than the interval between two messages of a stream, ms. */
const PAUSE_MS = MESSAGE_EVERY_MS + 200

/**
 * @returns ms from each first like's request to each arrival. The first pause does not count: the
 * new process then compiles the code for likes, which happens once per start.
 */
async function run(order: LikeArrivalsOrder): Promise<number[]> {
  const { likeUrl, origin, streamUrls, gameId, cookie } = order
  const headers = { 'x-forwarded-for': '192.0.2.1', origin }
  const streams = await Promise.all(
    Array.from({ length: order.streams }, (_, index) =>
      openEventStream(`${streamUrls[index % streamUrls.length]}/live`, headers),
    ),
  )
  await Promise.all(streams.map((stream) => stream.next()))
  const waiting = new Map<number, () => void>()
  for (const [index, stream] of streams.entries()) {
    void (async () => {
      for (;;) {
        if (JSON.stringify((await stream.next()).data).includes(`"${gameId}"`))
          waiting.get(index)?.()
      }
    })().catch(() => undefined)
  }
  let isLiked = false
  async function like(): Promise<void> {
    isLiked = !isLiked
    const response = await fetch(`${likeUrl}/likes/${gameId}`, {
      method: 'PUT',
      headers: { ...headers, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ liked: isLiked }),
    })
    if (!response.ok) throw new Error(`a like returned ${response.status}`)
  }
  const times: number[] = []
  for (let turn = 0; turn <= order.likes; turn += 1) {
    const likedAt = performance.now()
    const arrivals = streams.map(async (_, index) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(index, resolve)
      await promise
      if (turn > 0) times.push(performance.now() - likedAt)
    })
    await like()
    await Promise.all(arrivals)
    await pause(PAUSE_MS)
  }
  for (const stream of streams) stream.close()
  return times
}

answer(run)
