/** The process's log: of a storage that fails it says a line a minute, however many meet the fault. */
import pino, { type DestinationStream, type Logger } from 'pino'
import { isStorageFault } from '#app/db/storage-fault.ts'
import { createPoller, type Poller } from '#app/lib/poller.ts'

const REPORT_EVERY_MS = 60_000
/** How often is looked whether it is over. */
const POLL_EVERY_MS = 1_000
/** It is not over while somebody still meets it: a storage may take changes and fail to read. */
const QUIET_MS = 3_000

/** pino's number of its level `error`. */
const ERROR = 50

export interface DeduplicatingLogger {
  log: Logger
  /**
   * Says from now on when an outage is over.
   *
   * @param checkStorage rejects with its fault
   */
  watch(checkStorage: () => Promise<unknown>): void
  close(): void
}

interface Outage {
  since: number
  metAt: number
  /** Lines since the last one that was written. */
  leftOut: number
  /** What was met last, and by what. */
  last: { err: Error; during: unknown }
}

/** Opens the log. What is no fault of the storage is written as it comes. */
export function openDeduplicatingLogger(
  level: string,
  stream?: DestinationStream,
): DeduplicatingLogger {
  let outage: Outage | undefined
  let check: (() => Promise<unknown>) | undefined
  let isOwn = false
  let reportTimer: NodeJS.Timeout | undefined
  let poller: Poller | undefined

  const options: pino.LoggerOptions = {
    level,
    base: null,
    hooks: {
      logMethod(args, method, lineLevel) {
        const [about, message] = args as [unknown, unknown]
        const { err } = (about ?? {}) as { err?: unknown }
        if (isOwn || lineLevel < ERROR || !isStorageFault(err)) return method.apply(this, args)
        meet(err as Error, message)
      },
    },
  }
  const log = stream ? pino(options, stream) : pino(options)

  function report(kind: 'error' | 'info', about: object, message: string): void {
    isOwn = true
    log[kind](about, message)
    isOwn = false
  }

  function meet(err: Error, during: unknown): void {
    const now = Date.now()
    const last = { err, during }
    if (outage) {
      outage.leftOut += 1
      outage.metAt = now
      outage.last = last
      return
    }
    outage = { since: now, metAt: now, leftOut: 0, last }
    report('error', last, 'the storage fails')
    reportTimer = setInterval(reportAgain, REPORT_EVERY_MS).unref()
    poller = createPoller(poll, { everyMs: POLL_EVERY_MS })
  }

  function reportAgain(): void {
    if (!outage) return
    const { leftOut, last, since } = outage
    const lastedS = Math.round((Date.now() - since) / 1_000)
    report('error', { ...last, leftOut, lastedS }, 'the storage still fails')
    outage.leftOut = 0
  }

  async function poll(): Promise<void> {
    await check?.()
    if (!outage || Date.now() - outage.metAt < QUIET_MS) return
    const { leftOut, since } = outage
    close()
    const lastedS = Math.round((Date.now() - since) / 1_000)
    report('info', { leftOut, lastedS }, 'the storage works again')
  }

  function close(): void {
    outage = undefined
    clearInterval(reportTimer)
    void poller?.stop()
  }

  return { log, watch: (checkStorage) => void (check = checkStorage), close }
}
