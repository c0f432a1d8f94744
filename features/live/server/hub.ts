/** The live stream: sends each page all changed counts, and its player's notifications. */
import type { ServerResponse } from 'node:http'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { HEARTBEAT_EVERY_MS, type Presence } from '#platform/events/presence.ts'

/** Minimum time between two messages of a stream, ms. */
export const MESSAGE_EVERY_MS = 1_000
/** Number of streams written to in one turn of the event loop, which takes about 10 ms. */
const WRITES_PER_TURN = 500

/** Number of heartbeat batches, so that ten thousand responses never arrive at once. */
const TURNS = 10
/** After a stream ends, its client has this long to read the remaining data, ms. */
const END_MS = 5_000
/**
 * A client with more unread data is too slow. It is disconnected, reconnects and gets a snapshot.
 */
const MAX_UNREAD_BYTES = 256 * 1024

/** The response of a stream. */
type StreamOutput = Pick<ServerResponse, 'writableLength' | 'write' | 'end' | 'destroy' | 'on'>

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
interface OpenPage {
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

function write(stream: StreamOutput, message: Buffer | string): void {
  if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
  else stream.write(message)
}

interface LiveHubOptions {
  likes: LikeSource
  presence: Presence
  /** The server's time, ms. */
  now: () => number
  /** Interval between two heartbeat requests of a stream, ms. Tests use a shorter interval. */
  heartbeatEveryMs?: number
  /** Minimum time between two messages of a stream, ms. */
  messageEveryMs?: number
}

const pick = (counts: Readonly<Record<string, number>>, ids: Iterable<string>) =>
  Object.fromEntries([...ids].map((id) => [id, counts[id] ?? 0]))

export type LiveHub = ReturnType<typeof createLiveHub>

/** Creates the hub and subscribes it to the counts. */
export function createLiveHub({
  likes,
  presence,
  now,
  heartbeatEveryMs = HEARTBEAT_EVERY_MS,
  messageEveryMs = MESSAGE_EVERY_MS,
}: LiveHubOptions) {
  const streams = new Map<StreamOutput, Owner | undefined>()
  const turns = Array.from({ length: TURNS }, () => new Map<StreamOutput, () => string>())
  const streamsByUser = new Map<string, Set<StreamOutput>>()
  const unreadByUser = new Map<string, number>()
  /** Streams whose session could not be read. */
  const unknown = new Set<StreamOutput>()
  let isOut = false
  /** The games with unsent changes. Undefined while nothing has changed. */
  let changed: { likes: Set<string>; players: Set<string>; isAll: boolean } | undefined
  let sentAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  const readAll = () => ({ likes: likes.byGame, players: presence.byGame ?? null })

  /** @param whose the page's player, null for a visitor; empty if the session cannot be read */
  function encodeSnapshot(whose: { userId?: string | null } = {}): Buffer {
    const snapshot = { ...readAll(), ...whose, ...(isOut && { isOut }) }
    return Buffer.from(`event: snapshot\ndata: ${JSON.stringify(snapshot)}\n\n`)
  }

  /** Undefined if only player counts changed, and they are unknown. */
  function takeMessage(): Buffer | undefined {
    const { isAll, ...ids } = changed!
    changed = undefined
    if (isAll) return encodeSnapshot()
    const all = readAll()
    const counts = (['likes', 'players'] as const).flatMap((kind) => {
      const { [kind]: byGame } = all
      return byGame && ids[kind].size > 0 ? [[kind, pick(byGame, ids[kind])]] : []
    })
    if (counts.length === 0) return undefined
    return Buffer.from(`data: ${JSON.stringify(Object.fromEntries(counts))}\n\n`)
  }

  /** Streams that are added during the write have newer counts already. */
  async function sendChanges(): Promise<void> {
    const message = takeMessage()
    if (message) sentAt = performance.now()
    for (const [index, stream] of [...(message ? streams.keys() : [])].entries()) {
      if (streams.has(stream)) write(stream, message!)
      if (index % WRITES_PER_TURN === WRITES_PER_TURN - 1) await turnOfLoop()
    }
    timer = undefined
    if (changed) schedule()
  }

  function schedule(): void {
    // At least a turn of the event loop, so that all changes of this turn go into one message.
    const waitMs = Math.max(0, messageEveryMs - (performance.now() - sentAt))
    timer ??= setTimeout(() => void sendChanges(), waitMs)
  }

  function noteChange() {
    schedule()
    return (changed ??= { likes: new Set(), players: new Set(), isAll: false })
  }

  const stops = [
    likes.subscribe((gameId) => noteChange().likes.add(gameId)),
    presence.subscribe((gameId) => noteChange().players.add(gameId)),
    presence.onKnown(() => (noteChange().isAll = true)),
  ]

  /**
   * Keeps proxies from closing an idle stream, and proves to the page that the stream is alive. The
   * time corrects that of a device whose clock is wrong.
   */
  const writeAlive = () => `event: alive\ndata: ${now()}\n\n`

  function send(message: Buffer): void {
    for (const stream of streams.keys()) write(stream, message)
  }

  function sendTo(userId: string, event: string, data: string | number): void {
    for (const stream of streamsByUser.get(userId) ?? []) {
      write(stream, `event: ${event}\ndata: ${data}\n\n`)
    }
  }

  function forget(stream: StreamOutput): void {
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
  function end(stream: StreamOutput, event: 'signed-out' | 'reconnect'): void {
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
    /**
     * Sends all counts and requests its first heartbeat, then sends changes until
     * the connection closes. A player's stream also carries the unread notifications.
     */
    add(stream: StreamOutput, { owner, writePresenceToken, isUnknown = false }: OpenPage = {}) {
      streams.set(stream, owner)
      if (isUnknown) unknown.add(stream)
      const writeBeat = writePresenceToken
        ? () => `event: beat\ndata: ${writePresenceToken()}\n\n`
        : writeAlive
      turns[Math.floor(Math.random() * TURNS)]!.set(stream, writeBeat)
      // Forces the next unread count to be sent. This page has none, even if others have it.
      if (owner) unreadByUser.delete(owner.userId)
      stream.on('close', () => forget(stream))
      // An error closes the connection, so there is nothing else to do.
      stream.on('error', () => forget(stream))
      if (owner) {
        const own = streamsByUser.get(owner.userId) ?? new Set<StreamOutput>()
        streamsByUser.set(owner.userId, own.add(stream))
      }
      const whose = isUnknown ? {} : { userId: owner?.userId ?? null }
      const snapshot = encodeSnapshot(whose)
      const beat = writePresenceToken ? writeBeat() : ''
      stream.write(Buffer.concat([snapshot, Buffer.from(writeAlive() + beat)]))
    },
    hasStreams: (userId: string) => streamsByUser.has(userId),
    /** The unread count last sent to the player's pages; undefined if none was sent. */
    lastSentUnread: (userId: string) => unreadByUser.get(userId),
    /** The owners of all open streams; a player with several streams appears several times. */
    listOwners: () => [...streams.values()].filter((owner) => owner !== undefined),
    /** Sends the number of unread notifications to every open page of the player. */
    sendUnread(userId: string, unread: number) {
      if (streamsByUser.has(userId)) unreadByUser.set(userId, unread)
      sendTo(userId, 'unread', unread)
    },
    /** Makes every open page of the player request the viewer again. */
    sendViewerChanged: (userId: string) => sendTo(userId, 'viewer', '{}'),
    /** Sends this message about friends, JSON, to every open page of the player. */
    sendFriends: (userId: string, message: string) => sendTo(userId, 'friends', message),
    /**
     * Sends every page whether the storage is unavailable, also later pages. Skips repeated values.
     */
    sendOutage(isNowOut: boolean) {
      if (isNowOut !== isOut) send(Buffer.from(`event: outage\ndata: ${isNowOut}\n\n`))
      isOut = isNowOut
      if (!isOut) for (const stream of unknown) end(stream, 'reconnect')
    },
    /** Ends the player's streams: all, or those of ended sessions. */
    endStreams(userId: string, isOver: (sessionId: string) => boolean = () => true) {
      for (const stream of streamsByUser.get(userId) ?? []) {
        if (isOver(streams.get(stream)!.sessionId)) end(stream, 'signed-out')
      }
    },
    /**
     * Sends every page a reconnect event, and ends the streams. Pages reconnect within a few seconds.
     */
    close() {
      for (const stop of stops) stop()
      clearTimeout(timer)
      clearInterval(heartbeats)
      for (const stream of streams.keys()) end(stream, 'reconnect')
    },
  }
}
