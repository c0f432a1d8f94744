/**
 * Who hears of what has changed: the like counts, the states of the games, and the live streams. Facts come from this process,
 * and from others that changed the same database; whatever was told to nobody is found by reading the
 * state again (record 30).
 */
import type { Logger } from 'pino'
import type { Db } from '#app/db/db.server.ts'
import type { Fact } from '#app/cluster/events.ts'
import { listLiveSessions } from '#app/features/accounts/revoke-sessions.server.ts'
import type { GameStates } from '#app/features/game-checks/game-states.server.ts'
import type { LikeCounts } from '#app/features/likes/like-counts.server.ts'
import type { LiveHub } from '#app/features/live/hub.server.ts'
import { countUnreadOf } from '#app/features/notifications/notifications.server.ts'
import { createPoller } from '#app/lib/poller.ts'

/** A change that no fact reported is found within this time. */
const RESYNC_EVERY_MS = 30_000
/** After a resync that failed. */
const RETRY_MS = 5_000

/** What follows the facts. */
export interface Followers {
  db: Db
  likes: LikeCounts
  gameStates: GameStates
  hub: LiveHub
  log: Logger
  /** Looks whether the games' files are to be read again. */
  lookForReload?: () => Promise<void>
}

export interface FactFollower {
  /** Reads the state again, soon: it may have changed without a fact. */
  heal(): void
  /** Tells the player's open pages, soon, how many notifications are unread: a new one does not know. */
  tellUnread(userId: string): void
  stop(): void
}

/** Begins to follow. */
export function followFacts({
  db,
  likes,
  gameStates,
  hub,
  log,
  lookForReload,
}: Followers): FactFollower {
  const changed = new Set<string>()
  // The one reader of these counts: what is read later is never told before what was read earlier.
  const countUnread = async () => {
    const userIds = [...changed].filter((userId) => hub.hasStreams(userId))
    changed.clear()
    for (const [userId, count] of await countUnreadOf(db, userIds)) {
      if (hub.toldUnread(userId) !== count) hub.tellUnread(userId, count)
    }
  }
  const unread = createPoller(countUnread, {
    onFailure: fail('the unread notifications could not be counted'),
  })
  const resync = async () => {
    await likes.refresh()
    await gameStates.refresh()
    await endOverStreams(db, hub)
    tellEverybody()
    await lookForReload?.()
  }
  const state = createPoller(resync, {
    everyMs: RESYNC_EVERY_MS,
    // What was missed meanwhile is not published again.
    retryMs: RETRY_MS,
    onFailure: fail('the state could not be read again'),
  })
  const states = createPoller(() => gameStates.refresh(), {
    onFailure: fail('the games cannot be looked up'),
  })

  function fail(message: string) {
    return (error: unknown) => log.error({ err: error }, message)
  }

  function tellUnread(userId: string): void {
    changed.add(userId)
    void unread.request()
  }

  function tellEverybody(): void {
    for (const { userId } of hub.listOwners()) changed.add(userId)
    void unread.request()
  }

  function take(fact: Fact): void {
    switch (fact.kind) {
      case 'likes-changed':
        return likes.take(fact)
      case 'unread-changed':
        return tellUnread(fact.userId)
      case 'everybody-told':
        return tellEverybody()
      case 'sessions-ended':
        return hub.endStreams(fact.userId, (sessionId) => fact.sessionIds.includes(sessionId))
      case 'games-checked':
        return void states.request()
      case 'games-reload-asked':
        return void state.request()
      case 'account-erased':
        return hub.endStreams(fact.userId)
    }
  }

  const unsubscribe = db.facts.subscribe((fact) => {
    try {
      take(fact)
    } catch (error) {
      log.error({ err: error, fact: fact.kind }, 'a change could not be passed on')
    }
  })
  return {
    heal: () => void state.request(),
    tellUnread,
    stop() {
      unsubscribe()
      void state.stop()
    },
  }
}

/** Ends the live streams of sessions that are over: expired, or ended without a fact. */
async function endOverStreams(db: Db, hub: LiveHub): Promise<void> {
  const owners = hub.listOwners()
  const alive = await listLiveSessions(db, [...new Set(owners.map((it) => it.sessionId))])
  for (const { userId, sessionId } of owners) {
    if (!alive.has(sessionId)) hub.endStreams(userId, (each) => each === sessionId)
  }
}
