/**
 * Groups streams whose pages show the same counts. Each message is encoded once per group. The
 * first change after a pause is sent at once, later changes once a second.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { Presence } from '#app/cluster/presence.ts'
import type { LiveView } from '../live-view.ts'

/** Minimum time between two messages of a stream, ms. */
export const MESSAGE_EVERY_MS = 1_000
/** Number of streams written to in one turn of the event loop, which takes about 10 ms. */
const WRITES_PER_TURN = 500
/** Maximum number of groups. Further views get all counts. */
const MAX_GROUPS = 2_000

/** The socket of a stream, or its response if the connection had other requests before. */
export type StreamOutput = Pick<
  Socket | ServerResponse,
  'writableLength' | 'write' | 'end' | 'destroy' | 'on'
>

/** A message, by game id. The first one is a snapshot, which replaces the page's counts. */
export interface LiveCounts {
  likes?: Record<string, number>
  /** Null while they are unknown. */
  players?: Record<string, number> | null
}

/** The like counts to send. */
export interface LikeSource {
  readonly byGame: Readonly<Record<string, number>>
  /** Calls the listener after each change of a game. Returns the unsubscribe function. */
  subscribe(listener: (gameId: string) => void): () => void
}

/** Unsent changes, by game id. */
interface Changes {
  likes: Set<string>
  players: Set<string>
  /** Everything must be sent: the player counts became known or unknown. */
  isAll: boolean
}

interface Group {
  key: string
  /** Undefined for all counts. */
  view: LiveView | undefined
  likes: ReadonlySet<string>
  players: ReadonlySet<string>
  streams: Set<StreamOutput>
  /** Undefined while nothing has changed. */
  changes: Changes | undefined
  sentAt: number
  timer: NodeJS.Timeout | NodeJS.Immediate | undefined
}

export interface ViewGroups {
  /** Adds a stream. The caller sends it the returned counts. */
  add(stream: StreamOutput, view: LiveView | undefined): LiveCounts
  remove(stream: StreamOutput): void
  close(): void
}

export interface ViewGroupsOptions {
  likes: LikeSource
  presence: Presence
  write: (stream: StreamOutput, message: Buffer) => void
  /** Encodes the event that replaces all counts of a page. */
  encodeSnapshot: (counts: LiveCounts) => Buffer
  messageEveryMs: number
}

const pick = (counts: Readonly<Record<string, number>>, ids: Iterable<string>) =>
  Object.fromEntries([...ids].map((id) => [id, counts[id] ?? 0]))

/** Creates the groups and subscribes to the counts. */
export function createViewGroups({
  likes,
  presence,
  write,
  encodeSnapshot,
  messageEveryMs,
}: ViewGroupsOptions): ViewGroups {
  const groups = new Map<string, Group>()
  const groupOf = new Map<StreamOutput, Group>()
  let isClosed = false

  function readAll(group: Group): LiveCounts {
    const { view } = group
    if (!view) return { likes: likes.byGame, players: presence.byGame ?? null }
    return {
      likes: pick(likes.byGame, view.likes),
      players: presence.byGame ? pick(presence.byGame, view.players) : null,
    }
  }

  function readChanges(changes: Changes): LiveCounts {
    const counts: LiveCounts = {}
    if (changes.likes.size > 0) counts.likes = pick(likes.byGame, changes.likes)
    if (changes.players.size > 0 && presence.byGame) {
      counts.players = pick(presence.byGame, changes.players)
    }
    return counts
  }

  /** Undefined if the group's pages show none of the changes. */
  function takeMessage(group: Group): Buffer | undefined {
    const { changes } = group
    group.changes = undefined
    if (!changes) return undefined
    if (changes.isAll) {
      return encodeSnapshot(readAll(group))
    }
    const counts = readChanges(changes)
    return Object.keys(counts).length > 0 ? encodeMessage(counts) : undefined
  }

  async function flush(group: Group): Promise<void> {
    const message = takeMessage(group)
    if (message) {
      group.sentAt = performance.now()
      let written = 0
      // Streams added during the write already have newer counts.
      const streams = [...group.streams]
      for (const stream of streams) {
        if (group.streams.has(stream)) write(stream, message)
        written += 1
        if (written % WRITES_PER_TURN === 0) await turn()
      }
    }
    group.timer = undefined
    if (group.changes) schedule(group)
  }

  function schedule(group: Group): void {
    if (group.timer || isClosed) return
    const waitMs = messageEveryMs - (performance.now() - group.sentAt)
    const run = () => void flush(group)
    // Waits for the next turn, so that all changes of this turn go into one message.
    group.timer = waitMs > 0 ? setTimeout(run, waitMs) : setImmediate(run)
  }

  function changesOf(group: Group): Changes {
    schedule(group)
    return (group.changes ??= { likes: new Set(), players: new Set(), isAll: false })
  }

  function open(key: string, view: LiveView | undefined): Group {
    const group: Group = {
      key,
      view,
      likes: new Set(view?.likes),
      players: new Set(view?.players),
      streams: new Set(),
      changes: undefined,
      sentAt: -Infinity,
      timer: undefined,
    }
    return group
  }

  const stops = [
    likes.subscribe((gameId) => {
      for (const group of groups.values()) {
        if (!group.view || group.likes.has(gameId)) changesOf(group).likes.add(gameId)
      }
    }),
    presence.subscribe((gameId) => {
      for (const group of groups.values()) {
        if (!group.view || group.players.has(gameId)) changesOf(group).players.add(gameId)
      }
    }),
    presence.onKnown(() => {
      for (const group of groups.values()) changesOf(group).isAll = true
    }),
  ]

  return {
    add(stream, view) {
      let key = JSON.stringify(view) ?? ''
      if (!groups.has(key) && groups.size >= MAX_GROUPS) key = ''
      const group = groups.get(key) ?? open(key, key === '' ? undefined : view)
      groups.set(key, group)
      groupOf.set(stream, group)
      group.streams.add(stream)
      return readAll(group)
    },
    remove(stream) {
      const group = groupOf.get(stream)
      if (!group) return
      groupOf.delete(stream)
      group.streams.delete(stream)
      if (group.streams.size > 0) return
      groups.delete(group.key)
      cancel(group.timer)
    },
    close() {
      isClosed = true
      for (const stop of stops) stop()
      for (const { timer } of groups.values()) cancel(timer)
    },
  }
}

function encodeMessage(counts: LiveCounts): Buffer {
  return Buffer.from(`data: ${JSON.stringify(counts)}\n\n`)
}

function cancel(timer: Group['timer']): void {
  clearTimeout(timer as NodeJS.Timeout)
  clearImmediate(timer as NodeJS.Immediate)
}
