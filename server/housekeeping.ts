/** What is done now and then: removing what has had its time, looking at what others changed. */
import type { Logger } from 'pino'
import { inBatches } from '#app/db/batches.ts'
import type { Db } from '#app/db/db.server.ts'
import { emptyLog, giveBackRoom } from '#app/db/file-room.server.ts'
import { removeExpiredTokens } from '#app/features/accounts/account-tokens.server.ts'
import { listLiveSessions, removeExpiredSessions } from '#app/features/accounts/session.server.ts'
import { refreshLikeCounts, type LikeCounts } from '#app/features/likes/like-counts.server.ts'
import type { LiveHub } from '#app/features/live/hub.server.ts'
import { announceNewGames } from '#app/features/notifications/announce.server.ts'
import { removeDeletedNotifications } from '#app/features/notifications/delete-notifications.server.ts'
import { removeOldNotifications } from '#app/features/notifications/notifications.server.ts'
import { removeOldReports } from '#app/features/play/credit-play-time.server.ts'
import type { Game } from '#catalogue/game.ts'

const EVERY_MS = 60 * 60_000
const REFRESH_EVERY_MS = 5_000
const SESSIONS_EVERY_MS = 60_000

/** What housekeeping needs of the process. */
export interface HousekeepingServices {
  db: Db
  log: Logger
  games: readonly Game[]
  hub: LiveHub
  publishUnread(userId: string): Promise<void>
  readonly draining: boolean
}

/** What has had its time: each deletes at most so many rows, and tells how many. */
const REMOVALS = [
  removeOldNotifications,
  removeDeletedNotifications,
  removeExpiredTokens,
  removeExpiredSessions,
  removeOldReports,
  giveBackRoom,
]

/**
 * Announces new games and cleans up, now and every hour, in small pieces; a failure is logged and
 * tried again. Nothing new is begun while the process drains.
 *
 * @returns the way to stop, which waits for the piece in hand
 */
export function startHousekeeping(services: HousekeepingServices): () => Promise<void> {
  const { db, log } = services
  let isStopped = false
  const isOver = () => isStopped || services.draining
  const keep = async () => {
    try {
      await announce(services, isOver)
      for (const remove of REMOVALS) await inBatches((rows) => remove(db, rows), isOver)
      // Also of what was deleted, but stayed in the log because a backup was reading.
      if (!isOver()) await emptyLog(db)
    } catch (error) {
      log.error({ err: error }, 'housekeeping failed')
    }
  }
  let rounds = keep()
  const timer = setInterval(() => {
    rounds = rounds.then(keep)
  }, EVERY_MS)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
    return rounds
  }
}

/** Tells of new games, and open pages of what is unread then. */
async function announce(services: HousekeepingServices, isOver: () => boolean): Promise<void> {
  const { db, games, hub } = services
  if (!(await announceNewGames(db, games, isOver))) return
  const listening = new Set(hub.listOwners().map(({ userId }) => userId))
  for (const userId of listening) await services.publishUnread(userId)
}

/**
 * Follows the like counters that other processes change: the operator's command line, another node.
 * Returns the way to stop.
 */
export function followLikeCounts(db: Db, likes: LikeCounts, log: Logger): () => void {
  return startRounds(REFRESH_EVERY_MS, async () => {
    await refreshLikeCounts(db, likes).catch((error: unknown) => {
      log.error({ err: error }, 'the like counters could not be read')
    })
  })
}

/**
 * Ends the live streams of sessions that are over: expired, or ended by the operator's command line.
 * Returns the way to stop.
 */
export function endOverStreams(db: Db, hub: LiveHub, log: Logger): () => void {
  return startRounds(SESSIONS_EVERY_MS, async () => {
    try {
      const owners = hub.listOwners()
      const alive = await listLiveSessions(db, [...new Set(owners.map((it) => it.sessionId))])
      for (const { userId, sessionId } of owners) {
        if (!alive.has(sessionId)) hub.endStreams(userId, (each) => each === sessionId)
      }
    } catch (error) {
      log.error({ err: error }, 'the sessions of the live streams could not be read')
    }
  })
}

/** Repeats a piece of work, never beside itself. Returns the way to stop. */
function startRounds(everyMs: number, work: () => Promise<void>): () => void {
  let isAtWork = false
  const timer = setInterval(() => {
    if (isAtWork) return
    isAtWork = true
    void work().finally(() => (isAtWork = false))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
