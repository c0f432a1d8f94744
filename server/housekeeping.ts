/** What is done now and then: removing what has had its time, looking at what others changed. */
import type { Logger } from 'pino'
import type { Db } from '#app/db/db.server.ts'
import { removeExpiredTokens } from '#app/features/accounts/account-tokens.server.ts'
import { removeExpiredSessions } from '#app/features/accounts/session.server.ts'
import { refreshLikeCounts, type LikeCounts } from '#app/features/likes/like-counts.server.ts'
import { removeOldNotifications } from '#app/features/notifications/notifications.server.ts'
import { removeOldReports } from '#app/features/play/credit-play-time.server.ts'

const EVERY_MS = 60 * 60_000
const REFRESH_EVERY_MS = 5_000

/** Cleans up now and every hour; a failure is logged and tried again. Returns the way to stop. */
export function startHousekeeping(db: Db, log: Logger): () => void {
  async function clean() {
    try {
      await removeOldNotifications(db)
      await removeExpiredTokens(db)
      await removeExpiredSessions(db)
      await removeOldReports(db)
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
  const timer = setInterval(() => {
    refreshLikeCounts(db, likes).catch((error: unknown) => {
      log.error({ err: error }, 'the like counters could not be read')
    })
  }, REFRESH_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
