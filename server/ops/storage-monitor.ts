/** Looks whether changes are taken while pages are open, and tells them where they are not. */
import type { Logger } from 'pino'
import type { LiveHub } from '#app/features/live/hub.server.ts'
import { createPoller } from '#app/lib/poller.ts'
import { withinTime } from '#app/lib/within-time.ts'

/** A look writes one row: seldom, as long as all is well, ms. */
const POLL_EVERY_MS = 5_000
/** After one that failed, ms. */
const POLL_AGAIN_MS = 1_000
/** A storage that takes longer takes nothing, as far as who waits can tell, ms. */
const ANSWER_MS = 4_000
/** So many looks in a row: what a restart of Postgres holds up is worth no word to anybody. */
const FAILED_POLLS = 2

/** What is watched, and who is told. */
export interface Watched {
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
    // No page would show it.
    if (hub.clients === 0 && failed === 0) return
    const answered = checkWrite().catch((error: unknown) => {
      // The log reports an outage once: this opens it if no request has met it.
      if (failed === 0 && !isStopped) log.error({ err: error }, 'nothing can be saved')
      throw error
    })
    try {
      await withinTime(answered, ANSWER_MS)
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
