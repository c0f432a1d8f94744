/** Simulates open game pages: streams, heartbeats, and reconnects on request or after an error. */
import { Agent, get, request, type IncomingMessage } from 'node:http'
import { answer } from './processes.ts'

export interface CrowdOrder {
  /** The portal's URLs, used in turn. Heartbeats go there, too. */
  urls: string[]
  /** Game ids, assigned to pages in turn. A page shows the likes of its game and the next three. */
  gameIds: string[]
  streams: number
  /** The `Origin` header of the portal's own pages. */
  origin: string
  /** Names of browsers start with it, so that those of several crowds differ. */
  name: string
  /** The pages open evenly over this time, ms. Default: all at once. */
  openOverMs?: number
  /** Average time until a page closes and another one opens, ms. Default: pages stay open. */
  stayMs?: number
  /** The session cookies of the pages; fewer if the others are of visitors. */
  cookies?: string[]
  /** Gives each page its own client address, in the header of a proxy. */
  hasOwnAddresses?: boolean
}

/** A game's likes in a snapshot or a change; `at` in ms since 1970. */
export interface SeenLikes {
  gameId: string
  likes: number
  at: number
}

/** A message to the crowd. The answer to each is the state. */
export interface CrowdMessage {
  /** Opens pages. */
  open?: CrowdOrder
  /** Measures how long after these changes the watched pages showed the new likes. */
  changes?: SeenLikes[]
}

/** What the crowd sees now. */
export interface CrowdState {
  open: number
  /** Number of pages by the latest player count that they received. */
  players: Record<number, number>
  /** Number of opened streams, by second since 1970. */
  openedBySecond: Record<number, number>
  /** Failed streams and heartbeats, by status or error. */
  faults: Record<string, number>
  /** Bytes received on all streams so far. */
  bytes: number
  chunks: number
  /** From each given change until each watched page showed it, or a later one, ms. */
  delays: number[]
}

/** Reconnects after a request are spread over this time, as in pages, ms. */
const SPREAD_MS = 3_000
/** Average delay of a reconnect after an error, ms. */
const RETRY_MS = 1_000
/** One of this many pages is watched for the likes of its game. */
const WATCH_EVERY = 20

const heartbeats = new Agent({ keepAlive: true, maxSockets: 64 })
const players = new Map<number, number>()
const openedBySecond: Record<number, number> = {}
const faults: Record<string, number> = {}
/** The likes that each watched page has shown for its game. */
const seen = new Map<number, SeenLikes[]>()
let bytes = 0
let chunks = 0

const now = () => performance.timeOrigin + performance.now()

function recordFault(cause: string): void {
  faults[cause] = (faults[cause] ?? 0) + 1
}

function open(order: CrowdOrder, index: number, visit = 0): void {
  const url = order.urls[index % order.urls.length]!
  const { gameIds } = order
  const gameId = gameIds[index % gameIds.length]!
  const query = `game=${gameId}&viewer=${order.name}-${index}-${visit}`
  const cookie = order.cookies?.[index]
  const headers = { origin: order.origin, ...(cookie && { cookie }) }
  const countPattern = new RegExp(`"players":\\{[^}]*"${gameId}":(\\d+)`)
  const likesPattern = new RegExp(`"likes":\\{[^}]*"${gameId}":(\\d+)`)
  let isReconnectRequested = false
  let isOver = false
  let isLeft = false
  const again = () => {
    if (isOver) return
    isOver = true
    players.delete(index)
    if (isLeft) return open(order, index, visit + 1)
    const wait = isReconnectRequested ? SPREAD_MS * Math.random() : RETRY_MS * (0.5 + Math.random())
    setTimeout(() => open(order, index, visit), wait)
  }
  function read(events: string): void {
    if (events.includes('event: reconnect')) isReconnectRequested = true
    const token = /event: beat\ndata: (.*)/.exec(events)?.[1]
    if (token !== undefined) {
      request(`${url}/live?${token}`, { method: 'POST', agent: heartbeats, headers }, (incoming) =>
        incoming.resume(),
      )
        .on('error', (error: NodeJS.ErrnoException) => recordFault(`beat ${error.code}`))
        .end()
    }
    const count = countPattern.exec(events)?.[1]
    if (count !== undefined) players.set(index, Number(count))
    if (index % WATCH_EVERY !== 0) return
    const likes = likesPattern.exec(events)?.[1]
    if (likes === undefined) return
    seen.set(index, [...(seen.get(index) ?? []), { gameId, likes: Number(likes), at: now() }])
  }
  const address = `10.7.${index >> 8}.${index & 255}`
  const named = order.hasOwnAddresses ? { 'x-forwarded-for': address } : {}
  const outgoing = get(
    `${url}/live?${query}`,
    { agent: false, headers: { ...headers, ...named } },
    (response: IncomingMessage) => {
      if (response.statusCode !== 200) {
        response.resume()
        recordFault(`stream ${response.statusCode}`)
        return again()
      }
      if (order.stayMs !== undefined) {
        setTimeout(
          () => {
            isLeft = true
            response.destroy()
          },
          order.stayMs * (0.5 + Math.random()),
        )
      }
      const second = Math.floor(Date.now() / 1_000)
      openedBySecond[second] = (openedBySecond[second] ?? 0) + 1
      players.set(index, 0)
      let unread = ''
      response.setEncoding('latin1').on('data', (chunk: string) => {
        bytes += chunk.length
        chunks += 1
        unread += chunk
        const end = unread.lastIndexOf('\n\n')
        if (end >= 0) read(unread.slice(0, end))
        unread = unread.slice(end + 1)
      })
      response
        .on('close', () => {
          if (!isLeft && !isReconnectRequested) recordFault('stream broken')
          again()
        })
        .on('error', () => undefined)
    },
  )
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    if (!isLeft) recordFault(`stream ${error.code}`)
    again()
  })
}

function readDelays(changes: SeenLikes[]): number[] {
  return [...seen.values()].flatMap((shown) => {
    const delays: number[] = []
    let next = 0
    for (const change of changes.filter(({ gameId }) => gameId === shown[0]!.gameId)) {
      while (next < shown.length && shown[next]!.likes < change.likes) next += 1
      // Ignores changes that were still in transit when the run ended.
      if (next < shown.length) delays.push(Math.max(0, shown[next]!.at - change.at))
    }
    return delays
  })
}

answer(({ open: order, changes = [] }: CrowdMessage): CrowdState => {
  const { streams = 0, openOverMs = 0 } = order ?? {}
  for (let index = 0; index < streams; index += 1) {
    if (openOverMs > 0) setTimeout(open, (index * openOverMs) / streams, order, index)
    else open(order!, index)
  }
  const byCount: Record<number, number> = {}
  for (const count of players.values()) byCount[count] = (byCount[count] ?? 0) + 1
  const delays = readDelays(changes)
  return { open: players.size, players: byCount, openedBySecond, faults, bytes, chunks, delays }
})
