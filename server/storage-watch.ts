/** Looks whether changes are taken while pages are open, and tells them where they are not. */
import type { Logger } from 'pino'
import type { LiveHub } from '#app/features/live/hub.server.ts'

/** A look writes one row: seldom, as long as all is well, ms. */
const LOOK_EVERY_MS = 5_000
/** After one that failed, ms. */
const LOOK_AGAIN_MS = 1_000
/** A storage that takes longer takes nothing, as far as who waits can tell, ms. */
const ANSWER_MS = 4_000
/** So many looks in a row: what a restart of Postgres holds up is worth no word to anybody. */
const FAILED_LOOKS = 2

/** What is watched, and who is told. */
export interface Watched {
  /** Rejects with the storage's fault. */
  checkWrite: () => Promise<unknown>
  hub: Pick<LiveHub, 'clients' | 'tellOutage'>
  log: Pick<Logger, 'error'>
}

/** Begins to watch; each process tells its own pages. The result ends it. */
export function watchStorage({ checkWrite, hub, log }: Watched): () => void {
  let failed = 0
  let timer = setTimeout(lookNow, LOOK_EVERY_MS).unref()
  let isStopped = false

  async function look(): Promise<void> {
    // Nobody would see it.
    if (hub.clients === 0 && failed === 0) return
    const answered = checkWrite().then(
      () => true,
      (error: unknown) => {
        // The log tells an outage as one: this opens it where nobody else has met it.
        if (failed === 0 && !isStopped) log.error({ err: error }, 'nothing can be saved')
        return false
      },
    )
    const late = Promise.withResolvers<boolean>()
    const deadline = setTimeout(() => late.resolve(false), ANSWER_MS).unref()
    const isWell = await Promise.race([answered, late.promise])
    clearTimeout(deadline)
    failed = isWell ? 0 : failed + 1
    if (!isStopped) hub.tellOutage(failed >= FAILED_LOOKS)
  }

  async function lookNow(): Promise<void> {
    await look()
    if (isStopped) return
    timer = setTimeout(lookNow, failed > 0 ? LOOK_AGAIN_MS : LOOK_EVERY_MS).unref()
  }

  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
