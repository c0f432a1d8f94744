/** Logs each cause of waiting mails once, and again when its mails are delivered. */
import type { Logger } from 'pino'
import type { DeliveryFailure } from './delivery-failure.ts'

/**
 * A cause without a failure for this time is over, ms. Every waiting mail is retried more often.
 */
const OVER_AFTER_MS = 2 * 60 * 60_000

interface Cause {
  ids: Set<string>
  failedAt: number
}

/** Creates the log. Hundreds of mails that wait for one wrong setting produce one line. */
export function createDeliveryLog(log: Pick<Logger, 'warn' | 'info'>) {
  const causes = new Map<string, Cause>()

  function isGone(id: string, except?: string) {
    for (const [cause, { ids }] of causes) {
      if (cause === except || !ids.delete(id) || ids.size > 0) continue
      causes.delete(cause)
      log.info({ cause }, 'mail is no longer waiting because of this')
    }
  }

  return {
    /** Records that a mail no longer waits. */
    isGone,
    /** Records a mail that waits for a retry. */
    waits(id: string, failure: DeliveryFailure, now: number) {
      const { command, code, status, enhancedStatus } = failure
      const parts = [command, status ?? code, enhancedStatus].filter((part) => part !== undefined)
      const cause = parts.join(' ') || failure.reason
      isGone(id, cause)
      let known = causes.get(cause)
      if (!known || now - known.failedAt > OVER_AFTER_MS) {
        log.warn({ mail: id, cause, ...failure }, 'mail could not be sent, and will be retried')
        known = { ids: new Set(), failedAt: now }
        causes.set(cause, known)
      }
      known.ids.add(id)
      known.failedAt = now
    },
  }
}
