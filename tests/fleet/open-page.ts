/** An open page of the portal: its live stream, and heartbeats to any node. */
import type { LiveFriend } from '#features/live/friends-message.ts'
import { openEventStream } from '../event-stream.ts'

/** A page that is open until the test or its node ends. */
export interface OpenPage {
  /** Current likes. */
  likes: Record<string, number>
  /** Null while unknown. */
  players: Record<string, number> | null
  /** Every state of `players` so far, the current one last. */
  playersSeen: OpenPage['players'][]
  unread: number | undefined
  /** The friends who are online, by public id. */
  friends: Map<string, LiveFriend>
  /** The server has sent that the session ended. */
  isSignedOut: boolean
  /** The server has announced its shutdown and sent the page a reconnect event. */
  isReconnectRequested: boolean
  hasEnded: boolean
  close(): void
}

/** Where and by which client a page is opened. */
export interface PageOptions {
  /** URL of a node or of the balancer. */
  url: string
  headers: Record<string, string>
  /** The game of the page, and the browser id. */
  game?: string
  browser?: string
  /** The nodes that receive its heartbeats, in turn. */
  heartbeatUrls?: readonly string[]
}

/** Opens a page; resolves with the first counts. */
export async function openPage(options: PageOptions): Promise<OpenPage> {
  const { url, headers, game, browser, heartbeatUrls = [url] } = options
  const query = game ? `?${new URLSearchParams({ game, viewer: browser ?? '' })}` : ''
  let heartbeats = 0
  async function heartbeat(token: string) {
    const to = heartbeatUrls[(heartbeats += 1) % heartbeatUrls.length]
    await fetch(`${to}/live?${token}`, { method: 'POST', headers })
  }
  const stream = await openEventStream(`${url}/live${query}`, headers, undefined, (token) => {
    // A stopped node does not respond; the next heartbeat goes to another one.
    heartbeat(token).catch(() => undefined)
  })
  if (stream.response.statusCode !== 200) {
    throw new Error(`the stream got ${stream.response.statusCode}`)
  }
  const page: OpenPage = {
    likes: {},
    players: {},
    playersSeen: [],
    unread: undefined,
    friends: new Map(),
    isSignedOut: false,
    isReconnectRequested: false,
    hasEnded: false,
    close: stream.close,
  }

  function take(event: string, data: unknown): void {
    const counts = data as Partial<Pick<OpenPage, 'likes' | 'players'>>
    const showPlayers = (players: OpenPage['players']) => {
      page.players = players
      page.playersSeen.push(players)
    }
    switch (event) {
      case 'snapshot':
        page.likes = counts.likes ?? {}
        showPlayers(counts.players ?? null)
        break
      case 'message':
        Object.assign(page.likes, counts.likes)
        if (counts.players) showPlayers({ ...page.players, ...counts.players })
        break
      case 'unread':
        page.unread = data as number
        break
      case 'signed-out':
        page.isSignedOut = true
        break
      case 'reconnect':
        page.isReconnectRequested = true
        break
    }
  }

  const first = await stream.next()
  take(first.event, first.data)
  void (async () => {
    for (;;) {
      const { event, data } = await stream.next()
      take(event, data)
    }
  })().catch(() => (page.hasEnded = true))
  void (async () => {
    for (;;) {
      const { all, friends } = await stream.nextFriends()
      if (all) page.friends.clear()
      for (const friend of friends) {
        if (friend.isOnline) page.friends.set(friend.publicId, friend)
        else page.friends.delete(friend.publicId)
      }
    }
  })().catch(() => undefined)
  return page
}
