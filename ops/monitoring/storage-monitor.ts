/**
 * Checks while pages are open whether the storage accepts writes, and informs the pages if it does
 * not.
 */
import type { Logger } from 'pino'
import type { LiveHub } from '#features/live/server/hub.ts'
import { createPoller } from '#lib/poller.ts'
import { withinTime } from '#platform/lib/within-time.ts'

/** Interval of the check while all is well, ms. Each check writes one row. */
const POLL_EVERY_MS = 5_000
/** Interval after a failed check, ms. */
const POLL_AGAIN_MS = 1_000
/** A storage that takes longer counts as failed, ms. */
const RESPONSE_MS = 4_000
/**
 * Failed checks in a row before pages are informed. A restart of Postgres should not be reported.
 */
const FAILED_POLLS = 2

/** The write check, and the pages to inform. */
interface Watched {
  /** Rejects with the storage's fault. */
  checkWrite: () => Promise<unknown>
  hub: Pick<LiveHub, 'clients' | 'sendOutage'>
  log: Pick<Logger, 'error'>
}

/** Starts the monitor; each process informs its own pages. Returns the function that stops it. */
export function monitorStorage({ checkWrite, hub, log }: Watched): () => void {
  let failed = 0
  let isStopped = false

  async function check(): Promise<void> {
    // Without open pages the result is not shown.
    if (hub.clients === 0 && failed === 0) return
    const checked = checkWrite().catch((error: unknown) => {
      // The log reports a storage fault once. This line reports it if no request has met it yet.
      if (failed === 0 && !isStopped) log.error({ err: error }, 'nothing can be saved')
      throw error
    })
    try {
      await withinTime(checked, RESPONSE_MS)
      failed = 0
    } catch (error) {
      failed += 1
      throw error
    } finally {
      if (!isStopped) hub.sendOutage(failed >= FAILED_POLLS)
    }
  }

  const poller = createPoller(check, { everyMs: POLL_EVERY_MS, retryMs: POLL_AGAIN_MS })
  return () => {
    isStopped = true
    void poller.stop()
  }
}
