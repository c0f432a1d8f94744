/** The live stream: every change of a count goes to every open page, one shared buffer per message. */
import type { ServerResponse } from 'node:http'
import type { LikeCounts } from '../likes/like-counts.server.ts'
import type { Presence } from './presence.server.ts'

/** Under load changes are gathered this long with few clients … */
const GATHER_MIN_MS = 20
/** … and this long with ten thousand. */
const GATHER_MAX_MS = 250
const GATHER_MAX_CLIENTS = 10_000
/** A comment line keeps proxies from closing a quiet stream, and finds out dead sockets. */
const KEEP_ALIVE_MS = 15_000
/** A stream that was ended has this long to take what is still on its way, ms. */
const END_MS = 5_000
/** A client that has this much unread is too slow to be live; it reconnects and gets a snapshot. */
const MAX_UNREAD_BYTES = 256 * 1024

/** What a message carries, by game id. The first, a snapshot, replaces what a page knows. */
export interface LiveCounts {
  likes?: Record<string, number>
  players?: Record<string, number>
}

/** Who is signed in where a stream is open. */
export interface Owner {
  userId: string
  sessionId: string
}

export interface LiveHub {
  readonly clients: number
  /**
   * Sends all counts, then every change until the connection closes. A player's stream also
   * carries the unread notifications.
   */
  add(response: ServerResponse, owner?: Owner): void
  hasStreams(userId: string): boolean
  /** Whose streams are open; a player with several appears several times. */
  listOwners(): Owner[]
  /** Tells every open page of the player how many notifications are unread. */
  tellUnread(userId: string, unread: number): void
  /** Ends the player's streams: all, or those of the sessions that are over. */
  endStreams(userId: string, isOver?: (sessionId: string) => boolean): void
  /** Asks every page to reconnect, spread over a few seconds, and ends the streams. */
  close(): void
}

/** Opens the hub on the counts that it carries. */
export function createLiveHub(likes: LikeCounts, presence: Presence): LiveHub {
  const streams = new Map<ServerResponse, Owner | undefined>()
  const streamsByUser = new Map<string, Set<ServerResponse>>()
  let changes: LiveCounts = {}
  let lastSentAt = 0
  let timer: NodeJS.Timeout | undefined

  function send(buffer: Buffer): void {
    for (const response of streams.keys()) {
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
      else response.write(buffer)
    }
  }

  function forget(response: ServerResponse): void {
    const userId = streams.get(response)?.userId
    streams.delete(response)
    if (userId === undefined) return
    const own = streamsByUser.get(userId)
    own?.delete(response)
    if (own?.size === 0) streamsByUser.delete(userId)
  }

  /** Nothing may be written to it afterwards: a client that does not read keeps it open. */
  function end(response: ServerResponse, event: 'signed-out' | 'reconnect'): void {
    forget(response)
    response.end(`event: ${event}\ndata: {}\n\n`)
    setTimeout(() => response.destroy(), END_MS).unref()
  }

  function flush(): void {
    timer = undefined
    lastSentAt = performance.now()
    const message = encodeMessage(changes)
    changes = {}
    send(message)
  }

  function schedule(): void {
    if (timer) return
    const share = Math.min(1, streams.size / GATHER_MAX_CLIENTS)
    const gatherMs = GATHER_MIN_MS + share * (GATHER_MAX_MS - GATHER_MIN_MS)
    const quietMs = performance.now() - lastSentAt
    if (quietMs >= gatherMs) flush()
    else timer = setTimeout(flush, gatherMs - quietMs)
  }

  const stopLikes = likes.subscribe((gameId, count) => {
    ;(changes.likes ??= {})[gameId] = count
    schedule()
  })
  const stopPresence = presence.subscribe((gameId, count) => {
    ;(changes.players ??= {})[gameId] = count
    schedule()
  })
  const keepAlive = setInterval(() => send(Buffer.from(':\n\n')), KEEP_ALIVE_MS)
  keepAlive.unref()

  return {
    get clients() {
      return streams.size
    },
    add(response, owner) {
      streams.set(response, owner)
      response.on('close', () => forget(response))
      // A connection that breaks while it is written to is closed: that is all there is to do.
      response.on('error', () => forget(response))
      if (owner) {
        const own = streamsByUser.get(owner.userId) ?? new Set<ServerResponse>()
        streamsByUser.set(owner.userId, own.add(response))
      }
      const snapshot = encodeMessage({ likes: likes.byGame, players: presence.byGame })
      response.write(`event: snapshot\n${snapshot.toString()}`)
    },
    hasStreams: (userId) => streamsByUser.has(userId),
    listOwners: () => [...streams.values()].filter((owner) => owner !== undefined),
    tellUnread(userId, unread) {
      const message = `event: unread\ndata: ${unread}\n\n`
      for (const response of streamsByUser.get(userId) ?? []) response.write(message)
    },
    endStreams(userId, isOver = () => true) {
      for (const response of streamsByUser.get(userId) ?? []) {
        if (isOver(streams.get(response)!.sessionId)) end(response, 'signed-out')
      }
    },
    close() {
      stopLikes()
      stopPresence()
      clearInterval(keepAlive)
      clearTimeout(timer)
      for (const response of streams.keys()) end(response, 'reconnect')
    },
  }
}

function encodeMessage(counts: LiveCounts): Buffer {
  return Buffer.from(`data: ${JSON.stringify(counts)}\n\n`)
}
