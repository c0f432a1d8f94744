/** The live stream: sends each page all counts, and its player's notifications. */
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { HEARTBEAT_EVERY_MS, type Presence } from '#app/cluster/presence.ts'

/** Number of heartbeat batches, so that ten thousand responses never arrive at once. */
const TURNS = 10
/** Keeps proxies from closing an idle stream, and proves to the page that the stream is alive. */
const KEEP_ALIVE = 'event: alive\ndata: {}\n\n'
/** Minimum time between two messages with counts, ms. */
export const MESSAGE_EVERY_MS = 1_000
/** Number of streams written to in one turn of the event loop, which takes about 10 ms. */
const WRITES_PER_TURN = 500
/** After a stream ends, its client has this long to read the remaining data, ms. */
const END_MS = 5_000
/**
 * A client with more unread data is too slow. It is disconnected, reconnects and gets a snapshot.
 */
const MAX_UNREAD_BYTES = 256 * 1024

/** The counts, by game id. A game without likes or players has no entry. */
export interface LiveCounts {
  likes: Readonly<Record<string, number>>
  /** Null while they are unknown. */
  players: Readonly<Record<string, number>> | null
}

/** The like counts to send. */
interface LikeSource {
  readonly byGame: Readonly<Record<string, number>>
  /** Calls the listener after each change of a game. Returns the unsubscribe function. */
  subscribe(listener: (gameId: string) => void): () => void
}

/** The player of a stream, and the session that opened it. */
export interface Owner {
  userId: string
  sessionId: string
}

/** The page that opened a stream. */
export interface OpenPage {
  /** Undefined for a visitor. */
  owner?: Owner | undefined
  /**
   * Creates the token that the page sends back as its heartbeat; undefined if players are not
   * counted.
   */
  writePresenceToken?: (() => string) | undefined
  /** A session exists but cannot be read. The page reconnects when the storage is available. */
  isUnknown?: boolean
}

export interface LiveHub {
  readonly clients: number
  /**
   * Sends all counts and requests the page's first heartbeat, then sends changes until the
   * connection closes: the first one after a pause at once, later ones once a second. A player's
   * stream also carries the unread notifications.
   */
  add(stream: ServerResponse, page?: OpenPage): void
  hasStreams(userId: string): boolean
  /** The unread count last sent to the player's pages; undefined if none was sent. */
  lastSentUnread(userId: string): number | undefined
  /** The owners of all open streams; a player with several streams appears several times. */
  listOwners(): Owner[]
  /** Makes every open page of the player request the viewer again. */
  sendViewerChanged(userId: string): void
  /** Sends the number of unread notifications to every open page of the player. */
  sendUnread(userId: string, unread: number): void
  /**
   * Sends every page whether the storage is unavailable, also later pages. Skips repeated values.
   */
  sendOutage(isOut: boolean): void
  /** Ends the player's streams: all, or those of ended sessions. */
  endStreams(userId: string, isOver?: (sessionId: string) => boolean): void
  /**
   * Sends every page a reconnect event, and ends the streams. Pages reconnect within a few seconds.
   */
  close(): void
}

const pick = (counts: Readonly<Record<string, number>>, ids: Iterable<string>) =>
  Object.fromEntries([...ids].map((id) => [id, counts[id] ?? 0]))

function write(stream: ServerResponse, message: Buffer | string): void {
  if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
  else stream.write(message)
}

export interface LiveHubOptions {
  likes: LikeSource
  presence: Presence
  /** Interval between two heartbeat requests of a stream, ms. Tests use a shorter interval. */
  heartbeatEveryMs?: number
  /** Minimum time between two messages of a stream, ms. */
  messageEveryMs?: number
}

/** Creates the hub and subscribes it to the counts. */
export function createLiveHub({
  likes,
  presence,
  heartbeatEveryMs = HEARTBEAT_EVERY_MS,
  messageEveryMs = MESSAGE_EVERY_MS,
}: LiveHubOptions): LiveHub {
  const streams = new Map<ServerResponse, Owner | undefined>()
  const turns = Array.from({ length: TURNS }, () => new Map<ServerResponse, () => string>())
  const streamsByUser = new Map<string, Set<ServerResponse>>()
  const unreadByUser = new Map<string, number>()
  /** Streams whose session could not be read. */
  const unknown = new Set<ServerResponse>()
  let isOut = false
  const changedLikes = new Set<string>()
  const changedPlayers = new Set<string>()
  /** The player counts became known or unknown, so the next message replaces all counts. */
  let isReset = false
  let sentAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  /** @param whose the page's player, null for a visitor; empty if the session cannot be read */
  function encodeSnapshot(whose: { userId?: string | null } = {}): Buffer {
    const counts: LiveCounts = { likes: likes.byGame, players: presence.byGame ?? null }
    const snapshot = { ...counts, ...whose, ...(isOut && { isOut }) }
    return Buffer.from(`event: snapshot\ndata: ${JSON.stringify(snapshot)}\n\n`)
  }

  /** Encodes the changes since the last message, once for all pages. */
  function takeMessage(): Buffer {
    const counts: Partial<LiveCounts> = {}
    if (changedLikes.size > 0) counts.likes = pick(likes.byGame, changedLikes)
    if (changedPlayers.size > 0 && presence.byGame) {
      counts.players = pick(presence.byGame, changedPlayers)
    }
    const message = isReset ? encodeSnapshot() : Buffer.from(`data: ${JSON.stringify(counts)}\n\n`)
    changedLikes.clear()
    changedPlayers.clear()
    isReset = false
    return message
  }

  function schedule(): void {
    // After this turn of the event loop, so that all of its changes go into one message.
    const waitMs = Math.max(0, messageEveryMs - (performance.now() - sentAt))
    timer ??= setTimeout(() => void sendChanges(), waitMs).unref()
  }

  async function sendChanges(): Promise<void> {
    sentAt = performance.now()
    const message = takeMessage()
    let written = 0
    // A stream that is added meanwhile has newer counts already.
    const open = [...streams.keys()]
    for (const stream of open) {
      if (streams.has(stream)) write(stream, message)
      written += 1
      if (written % WRITES_PER_TURN === 0) await nextTurn()
    }
    timer = undefined
    if (isReset || changedLikes.size > 0 || changedPlayers.size > 0) schedule()
  }

  const stops = [
    likes.subscribe((gameId) => {
      changedLikes.add(gameId)
      schedule()
    }),
    presence.subscribe((gameId) => {
      changedPlayers.add(gameId)
      schedule()
    }),
    presence.onKnown(() => {
      isReset = true
      schedule()
    }),
  ]

  function forget(stream: ServerResponse): void {
    const userId = streams.get(stream)?.userId
    streams.delete(stream)
    unknown.delete(stream)
    for (const turn of turns) turn.delete(stream)
    if (userId === undefined) return
    const own = streamsByUser.get(userId)
    own?.delete(stream)
    if (own?.size !== 0) return
    streamsByUser.delete(userId)
    unreadByUser.delete(userId)
  }

  /** Nothing may be written to the stream afterwards: a client that does not read keeps it open. */
  function end(stream: ServerResponse, event: 'signed-out' | 'reconnect'): void {
    forget(stream)
    stream.end(`event: ${event}\ndata: {}\n\n`)
    setTimeout(() => stream.destroy(), END_MS).unref()
  }

  let turn = 0
  const heartbeats = setInterval(() => {
    turn = (turn + 1) % TURNS
    for (const [stream, writeBeat] of turns[turn]!) write(stream, writeBeat())
  }, heartbeatEveryMs / TURNS).unref()

  return {
    get clients() {
      return streams.size
    },
    add(stream, { owner, writePresenceToken, isUnknown = false } = {}) {
      streams.set(stream, owner)
      if (isUnknown) unknown.add(stream)
      const writeBeat = writePresenceToken
        ? () => `event: beat\ndata: ${writePresenceToken()}\n\n`
        : () => KEEP_ALIVE
      turns[Math.floor(Math.random() * TURNS)]!.set(stream, writeBeat)
      // Forces the next unread count to be sent. This page has none, even if others have it.
      if (owner) unreadByUser.delete(owner.userId)
      stream.on('close', () => forget(stream))
      // An error closes the connection, so there is nothing else to do.
      stream.on('error', () => forget(stream))
      if (owner) {
        const own = streamsByUser.get(owner.userId) ?? new Set<ServerResponse>()
        streamsByUser.set(owner.userId, own.add(stream))
      }
      const whose = isUnknown ? {} : { userId: owner?.userId ?? null }
      const snapshot = encodeSnapshot(whose)
      stream.write(
        writePresenceToken ? Buffer.concat([snapshot, Buffer.from(writeBeat())]) : snapshot,
      )
    },
    hasStreams: (userId) => streamsByUser.has(userId),
    lastSentUnread: (userId) => unreadByUser.get(userId),
    listOwners: () => [...streams.values()].filter((owner) => owner !== undefined),
    sendUnread(userId, unread) {
      if (streamsByUser.has(userId)) unreadByUser.set(userId, unread)
      const message = `event: unread\ndata: ${unread}\n\n`
      for (const stream of streamsByUser.get(userId) ?? []) stream.write(message)
    },
    sendViewerChanged(userId) {
      const message = 'event: viewer\ndata: {}\n\n'
      for (const stream of streamsByUser.get(userId) ?? []) stream.write(message)
    },
    sendOutage(now) {
      const message = `event: outage\ndata: ${now}\n\n`
      if (now !== isOut) for (const stream of streams.keys()) write(stream, message)
      isOut = now
      if (!isOut) for (const stream of unknown) end(stream, 'reconnect')
    },
    endStreams(userId, isOver = () => true) {
      for (const stream of streamsByUser.get(userId) ?? []) {
        if (isOver(streams.get(stream)!.sessionId)) end(stream, 'signed-out')
      }
    },
    close() {
      for (const stop of stops) stop()
      clearTimeout(timer)
      clearInterval(heartbeats)
      for (const stream of streams.keys()) end(stream, 'reconnect')
    },
  }
}
