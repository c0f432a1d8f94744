/** The live stream: every change of a count goes to every open page, one shared buffer per message. */
import type { ServerResponse } from 'node:http'
import type { LikeCounts } from '../likes/like-counts.server.ts'
import { BEAT_EVERY_MS, type Presence } from '../../carriers/presence.ts'

/** Under load changes are gathered this long with few clients … */
const GATHER_MIN_MS = 20
/** … and this long with ten thousand. */
const GATHER_MAX_MS = 250
const GATHER_MAX_CLIENTS = 10_000
/** Pages are asked for a sign of life in turn, so that ten thousand answers never come at once. */
const TURNS = 10
/** Keeps proxies from closing a quiet stream, too. */
const KEEP_ALIVE = ':\n\n'
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

/** Whose page a stream belongs to. */
export interface OpenPage {
  /** Undefined for a visitor. */
  owner?: Owner | undefined
  /** What the page sends back as a sign of life; undefined where nobody is counted. */
  writeTicket?: (() => string) | undefined
  /** Somebody is signed in, but who cannot be read: with the storage the page comes back. */
  isUnknown?: boolean
}

export interface LiveHub {
  readonly clients: number
  /**
   * Sends all counts, then every change until the connection closes. A player's stream also
   * carries the unread notifications.
   */
  add(response: ServerResponse, page?: OpenPage): void
  hasStreams(userId: string): boolean
  /** How many notifications the player's pages were told are unread; undefined before the first time. */
  toldUnread(userId: string): number | undefined
  /** Whose streams are open; a player with several appears several times. */
  listOwners(): Owner[]
  /** Tells every open page of the player how many notifications are unread. */
  tellUnread(userId: string, unread: number): void
  /** Tells every page, and those that come, whether nothing can be saved; again is no news. */
  tellOutage(isOut: boolean): void
  /** Ends the player's streams: all, or those of the sessions that are over. */
  endStreams(userId: string, isOver?: (sessionId: string) => boolean): void
  /** Asks every page to reconnect, spread over a few seconds, and ends the streams. */
  close(): void
}

function write(response: ServerResponse, message: Buffer | string): void {
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
  else response.write(message)
}

/** Opens the hub on the counts that it carries. */
export function createLiveHub(likes: LikeCounts, presence: Presence): LiveHub {
  const streams = new Map<ServerResponse, Owner | undefined>()
  const turns = Array.from({ length: TURNS }, () => new Map<ServerResponse, () => string>())
  const streamsByUser = new Map<string, Set<ServerResponse>>()
  const unreadByUser = new Map<string, number>()
  /** Of somebody, who knows of whom. */
  const unknown = new Set<ServerResponse>()
  let isOut = false
  let changes: LiveCounts = {}
  let lastSentAt = 0
  let timer: NodeJS.Timeout | undefined

  function send(message: Buffer): void {
    for (const response of streams.keys()) write(response, message)
  }

  function forget(response: ServerResponse): void {
    const userId = streams.get(response)?.userId
    streams.delete(response)
    unknown.delete(response)
    for (const turn of turns) turn.delete(response)
    if (userId === undefined) return
    const own = streamsByUser.get(userId)
    own?.delete(response)
    if (own?.size !== 0) return
    streamsByUser.delete(userId)
    unreadByUser.delete(userId)
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
  let turn = 0
  const beats = setInterval(() => {
    turn = (turn + 1) % TURNS
    for (const [response, ask] of turns[turn]!) write(response, ask())
  }, BEAT_EVERY_MS / TURNS)
  beats.unref()

  return {
    get clients() {
      return streams.size
    },
    add(response, { owner, writeTicket, isUnknown = false } = {}) {
      streams.set(response, owner)
      if (isUnknown) unknown.add(response)
      const ask = writeTicket ? () => `event: beat\ndata: ${writeTicket()}\n\n` : () => KEEP_ALIVE
      turns[Math.floor(Math.random() * TURNS)]!.set(response, ask)
      // It has to be told, whatever the others know.
      if (owner) unreadByUser.delete(owner.userId)
      response.on('close', () => forget(response))
      // A connection that breaks while it is written to is closed: that is all there is to do.
      response.on('error', () => forget(response))
      if (owner) {
        const own = streamsByUser.get(owner.userId) ?? new Set<ServerResponse>()
        streamsByUser.set(owner.userId, own.add(response))
      }
      const counts = { likes: likes.byGame, players: presence.byGame }
      const snapshot = encodeMessage(isOut ? { ...counts, isOut } : counts)
      response.write(`event: snapshot\n${snapshot.toString()}`)
    },
    hasStreams: (userId) => streamsByUser.has(userId),
    toldUnread: (userId) => unreadByUser.get(userId),
    listOwners: () => [...streams.values()].filter((owner) => owner !== undefined),
    tellUnread(userId, unread) {
      if (streamsByUser.has(userId)) unreadByUser.set(userId, unread)
      const message = `event: unread\ndata: ${unread}\n\n`
      for (const response of streamsByUser.get(userId) ?? []) response.write(message)
    },
    tellOutage(now) {
      if (now !== isOut) send(Buffer.from(`event: outage\ndata: ${now}\n\n`))
      isOut = now
      if (!isOut) for (const response of unknown) end(response, 'reconnect')
    },
    endStreams(userId, isOver = () => true) {
      for (const response of streamsByUser.get(userId) ?? []) {
        if (isOver(streams.get(response)!.sessionId)) end(response, 'signed-out')
      }
    },
    close() {
      stopLikes()
      stopPresence()
      clearInterval(beats)
      clearTimeout(timer)
      for (const response of streams.keys()) end(response, 'reconnect')
    },
  }
}

function encodeMessage(counts: LiveCounts & { isOut?: boolean }): Buffer {
  return Buffer.from(`data: ${JSON.stringify(counts)}\n\n`)
}
