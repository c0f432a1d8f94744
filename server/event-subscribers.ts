/**
 * Subscribers of domain events: like counts, game states and live streams. Events come from this
 * process and from others that changed the same database. A periodic resync reads the state again
 * and finds changes whose events were lost (ADR 30).
 */
import type { Db } from '#platform/db/db.server.ts'
import type { PublishedEvent } from '#platform/events/events.ts'
import { listLiveSessions } from '#features/accounts/server/sessions/revoke-sessions.server.ts'
import type { RequestServices } from '#features/context.server.ts'
import type { FriendsFeed } from '#features/friends/server/friends-feed.server.ts'
import type { HomeRows } from '#features/home/server/home-rows.server.ts'
import type { LiveHub } from '#features/live/server/hub.ts'
import { RESYNC_EVERY_MS } from '#features/live/resync.ts'
import { countUnread } from '#features/notifications/server/notifications.server.ts'
import type { PortalSettings } from '#features/portal-settings/server/portal-settings.server.ts'
import { createPoller } from '#lib/poller.ts'

/** Delay after a failed resync. */
const RETRY_MS = 5_000

/** The services that the subscribers update. */
interface SubscriberServices extends Pick<RequestServices, 'db' | 'likes' | 'gameStates' | 'log'> {
  homeRows: Pick<HomeRows, 'refresh'>
  hub: LiveHub
  friends: Pick<FriendsFeed, 'resync' | 'sendChange' | 'sendMove'>
  portalSettings: Pick<PortalSettings, 'refresh'>
  /** Reads the games again if they have changed. */
  refreshGames?: () => Promise<void>
}

/** Subscribes to the domain events and starts the periodic resync. */
export function startEventSubscribers({
  db,
  likes,
  gameStates,
  homeRows,
  hub,
  friends,
  portalSettings,
  log,
  refreshGames,
}: SubscriberServices) {
  const changed = new Set<string>()
  // The only reader of these counts, so that an older count is never sent after a newer one.
  const sendCounts = async () => {
    const userIds = [...changed].filter((userId) => hub.hasStreams(userId))
    changed.clear()
    for (const [userId, count] of await countUnread(db, userIds)) {
      if (hub.lastSentUnread(userId) !== count) hub.sendUnread(userId, count)
    }
  }
  const unread = createPoller(sendCounts, {
    onFailure: fail('the unread notifications could not be counted'),
  })
  const resync = async () => {
    await portalSettings.refresh()
    await likes.refresh()
    await gameStates.refresh()
    await homeRows.refresh()
    await endOverStreams(db, hub)
    sendAllUnread()
    friends.resync()
    await refreshGames?.()
  }
  const state = createPoller(resync, {
    everyMs: RESYNC_EVERY_MS,
    // Missed events are not published again.
    retryMs: RETRY_MS,
    onFailure: fail('the state could not be read again'),
  })

  function fail(message: string) {
    return (error: unknown) => log.error({ err: error }, message)
  }

  function sendUnread(userId: string): void {
    changed.add(userId)
    void unread.request()
  }

  function sendAllUnread(): void {
    for (const { userId } of hub.listOwners()) changed.add(userId)
    void unread.request()
  }

  function take(event: PublishedEvent): void {
    switch (event.kind) {
      case 'likes-changed':
        return likes.take(event)
      case 'unread-changed':
        return sendUnread(event.userId)
      case 'game-announced':
        return sendAllUnread()
      case 'sessions-ended':
        return hub.endStreams(event.userId, (sessionId) => event.sessionIds.includes(sessionId))
      case 'all-sessions-ended':
        return hub.endStreams(event.userId, (sessionId) => sessionId !== event.exceptId)
      case 'saved-games-changed':
        return hub.sendViewerChanged(event.userId)
      case 'friends-changed':
        return friends.sendChange(event.userId)
      case 'player-moved':
        return friends.sendMove(event.userId)
      // These are rare, so everything is read again.
      case 'portal-settings-changed':
      case 'games-checked':
      case 'games-changed':
        return void state.request()
      case 'account-erased':
        return hub.endStreams(event.userId)
    }
  }

  const unsubscribe = db.events.subscribe((event) => {
    try {
      take(event)
    } catch (error) {
      log.error({ err: error, event: event.kind }, 'a change could not be passed on')
    }
  })
  return {
    /** Schedules a resync, since the state may have changed without an event. */
    resync: () => void state.request(),
    /** Schedules sending the unread count to the player's open pages. A new page does not know it. */
    sendUnread,
    /** Resolves when nothing reads the database, and nothing will. */
    async stop() {
      unsubscribe()
      await Promise.all([state, unread].map((poller) => poller.stop()))
    },
  }
}

/** Ends the live streams of sessions that have expired, or that ended without an event. */
async function endOverStreams(db: Db, hub: LiveHub): Promise<void> {
  const owners = hub.listOwners()
  const alive = await listLiveSessions(db, [...new Set(owners.map((it) => it.sessionId))])
  for (const { userId, sessionId } of owners) {
    if (!alive.has(sessionId)) hub.endStreams(userId, (each) => each === sessionId)
  }
}
