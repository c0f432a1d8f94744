/** Removes what has had its time: old notifications, dead links, remembered reports, sessions. */
import type { Logger } from 'pino'
import type { Db } from '#app/db/db.server.ts'
import { removeExpiredTokens } from '#app/features/accounts/account-tokens.server.ts'
import { removeExpiredSessions } from '#app/features/accounts/session.server.ts'
import { removeOldNotifications } from '#app/features/notifications/notifications.server.ts'
import { removeOldReports } from '#app/features/play/credit-play-time.server.ts'

const EVERY_MS = 60 * 60_000

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
