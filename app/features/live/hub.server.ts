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
/** A client that has this much unread is too slow to be live; it reconnects and gets a snapshot. */
const MAX_UNREAD_BYTES = 256 * 1024

/** What a message carries, by game id. The first, a snapshot, replaces what a page knows. */
export interface LiveCounts {
  likes?: Record<string, number>
  players?: Record<string, number>
}

export interface LiveHub {
  readonly clients: number
  /**
   * Sends all counts, then every change until the connection closes. A player's stream also
   * carries the unread notifications.
   */
  add(response: ServerResponse, userId?: string, sessionId?: string): void
  hasStreams(userId: string): boolean
  /** Tells every open page of the player how many notifications are unread. */
  tellUnread(userId: string, unread: number): void
  /** Ends the player's streams, but not those of one session: the others are over. */
  endStreams(userId: string, exceptSessionId?: string): void
  /** Asks every page to reconnect, spread over a few seconds, and ends the streams. */
  close(): void
}

/** Opens the hub on the counts that it carries. */
export function createLiveHub(likes: LikeCounts, presence: Presence): LiveHub {
  const responses = new Set<ServerResponse>()
  const responsesByUser = new Map<string, Map<ServerResponse, string | undefined>>()
  let changes: LiveCounts = {}
  let lastSentAt = 0
  let timer: NodeJS.Timeout | undefined

  function send(buffer: Buffer): void {
    for (const response of responses) {
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
      else response.write(buffer)
    }
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
    const share = Math.min(1, responses.size / GATHER_MAX_CLIENTS)
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
      return responses.size
    },
    add(response, userId, sessionId) {
      responses.add(response)
      response.on('close', () => responses.delete(response))
      if (userId) {
        const own = responsesByUser.get(userId) ?? new Map<ServerResponse, string | undefined>()
        responsesByUser.set(userId, own.set(response, sessionId))
        response.on('close', () => {
          own.delete(response)
          if (own.size === 0) responsesByUser.delete(userId)
        })
      }
      const snapshot = encodeMessage({ likes: likes.byGame, players: presence.byGame })
      response.write(`event: snapshot\n${snapshot.toString()}`)
    },
    hasStreams: (userId) => responsesByUser.has(userId),
    tellUnread(userId, unread) {
      const message = `event: unread\ndata: ${unread}\n\n`
      for (const response of responsesByUser.get(userId)?.keys() ?? []) response.write(message)
    },
    endStreams(userId, exceptSessionId) {
      for (const [response, sessionId] of responsesByUser.get(userId) ?? []) {
        if (sessionId !== undefined && sessionId === exceptSessionId) continue
        response.end('event: signed-out\ndata: {}\n\n')
      }
    },
    close() {
      stopLikes()
      stopPresence()
      clearInterval(keepAlive)
      clearTimeout(timer)
      for (const response of responses) response.end('event: reconnect\ndata: {}\n\n')
    },
  }
}

function encodeMessage(counts: LiveCounts): Buffer {
  return Buffer.from(`data: ${JSON.stringify(counts)}\n\n`)
}
