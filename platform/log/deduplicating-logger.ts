/**
 * The process's log. While the storage fails, it writes one line a minute, however many requests
 * fail.
 */
import pino, { type DestinationStream } from 'pino'
import { isStorageFault } from '#platform/db/storage-fault.ts'
import { createPoller, type Poller } from '#lib/poller.ts'
import type { Config } from '../config.ts'
import { createPrettyLog } from './pretty-log.ts'

const REPORT_EVERY_MS = 60_000
/** Interval of the check for recovery. */
const POLL_EVERY_MS = 1_000
/**
 * The storage has recovered after this time without a fault. A storage may accept writes and still
 * fail to read.
 */
const QUIET_MS = 3_000

/** pino's number for the level `error`. */
const ERROR = 50

interface Outage {
  since: number
  metAt: number
  /** Lines omitted since the last one that was written. */
  leftOut: number
  /** The last fault and the message of its log line. */
  last: { err: Error; during: unknown }
}

/** Opens the log. Lines without a storage fault are written unchanged. */
export function openDeduplicatingLogger(level: string, stream?: DestinationStream) {
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

  /**
   * Starts to watch for recovery.
   *
   * @param checkStorage rejects with the storage's fault
   */
  function watch(checkStorage: () => Promise<unknown>): void {
    check = checkStorage
  }

  return { log, watch, close }
}

/** Opens the process's log on standard output, as lines of JSON or readable text. */
export function openLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>) {
  const output = pino.destination({ dest: 1, sync: true })
  const stream = logFormat === 'pretty' ? createPrettyLog((text) => output.write(text)) : output
  return openDeduplicatingLogger(logLevel, stream)
}
