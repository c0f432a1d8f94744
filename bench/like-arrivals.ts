/** Likes at one address, and when each of many streams at others shows the count. */
import { openEventStream } from '../tests/event-stream.ts'

export interface LikeArrivalsOrder {
  likeUrl: string
  /** As the portal's own page would say. */
  origin: string
  /** Streams are opened there in turn. */
  streamUrls: string[]
  streams: number
  cookie: string
  gameId: string
  likes: number
}

/** Between a like and the next, ms. */
const PAUSE_MS = 150

/** @returns ms from the request to each arrival */
async function run(order: LikeArrivalsOrder): Promise<number[]> {
  const { likeUrl, origin, streamUrls, gameId, cookie } = order
  const headers = { 'x-forwarded-for': '192.0.2.1', origin }
  const streams = await Promise.all(
    Array.from({ length: order.streams }, (_, index) =>
      openEventStream(`${streamUrls[index % streamUrls.length]}/live`, headers),
    ),
  )
  await Promise.all(streams.map((stream) => stream.next()))
  const times: number[] = []
  for (let turn = 0; turn < order.likes; turn += 1) {
    const likedAt = performance.now()
    const arrivals = streams.map(async (stream) => {
      let text: string
      do text = JSON.stringify((await stream.next()).data)
      while (!text.includes(`"${gameId}"`))
      times.push(performance.now() - likedAt)
    })
    const answer = await fetch(`${likeUrl}/likes/${gameId}`, {
      method: 'PUT',
      headers: { ...headers, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ liked: turn % 2 === 0 }),
    })
    if (!answer.ok) throw new Error(`a like was answered ${answer.status}`)
    await Promise.all(arrivals)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  for (const stream of streams) stream.close()
  return times
}

process.on('message', async (order: LikeArrivalsOrder) => process.send!(await run(order)))
