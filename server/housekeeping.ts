/** What is done now and then: removing what has had its time, looking at what others changed. */
import type { Logger } from 'pino'
import type { Db } from '#app/db/db.server.ts'
import { removeExpiredTokens } from '#app/features/accounts/account-tokens.server.ts'
import { listLiveSessions, removeExpiredSessions } from '#app/features/accounts/session.server.ts'
import { refreshLikeCounts, type LikeCounts } from '#app/features/likes/like-counts.server.ts'
import type { LiveHub } from '#app/features/live/hub.server.ts'
import { removeOldNotifications } from '#app/features/notifications/notifications.server.ts'
import { removeOldReports } from '#app/features/play/credit-play-time.server.ts'
import { emptyLog } from '#app/features/settings/erase-account.server.ts'

const EVERY_MS = 60 * 60_000
const REFRESH_EVERY_MS = 5_000
const SESSIONS_EVERY_MS = 60_000

/** Cleans up now and every hour; a failure is logged and tried again. Returns the way to stop. */
export function startHousekeeping(db: Db, log: Logger): () => void {
  async function clean() {
    try {
      await removeOldNotifications(db)
      await removeExpiredTokens(db)
      await removeExpiredSessions(db)
      await removeOldReports(db)
      // What was deleted, but stayed in the log because a backup was reading.
      await emptyLog(db)
    } catch (error) {
      log.error({ err: error }, 'housekeeping failed')
    }
  }
  void clean()
  const timer = setInterval(clean, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
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
