/** Has the database's file checked as a whole, some time after the start and once a day. */
import type { Logger } from 'pino'
import { formatDuration } from '#app/lib/duration.ts'
import { checkWhole, type WholeCheck } from '#app/db/whole-check.server.ts'

/** A process that has just started has other things to do. */
const FIRST_AFTER_MS = 5_000
const EVERY_MS = 24 * 60 * 60_000
const DAMAGED = 'the database is damaged; restore a backup'

export interface WholeChecks {
  /** What the operator has to know, in one line. */
  readonly warning: string | undefined
  /** The state in one line; undefined before the first check. */
  readonly detail: string | undefined
  /** When the last completed check ended, ms, and its result. */
  readonly last: { at: number; isWell: boolean } | undefined
  /** When the checks started, ms. */
  readonly startedAt: number
  stop(): Promise<void>
}

/** Begins; the log tells what each check found. */
export function startWholeChecks(
  path: string,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): WholeChecks {
  const startedAt = Date.now()
  let last: WholeChecks['last']
  let underWay: WholeCheck | undefined
  let isStopped = false

  async function check() {
    const beganAt = performance.now()
    try {
      underWay ??= checkWhole(path)
      const faults = await underWay.faults
      const tookMs = Math.round(performance.now() - beganAt)
      last = { at: Date.now(), isWell: faults.length === 0 }
      if (!last.isWell) log.error({ faults, tookMs }, DAMAGED)
      else log.info({ tookMs }, 'the database was checked as a whole: it is well')
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'the database could not be checked as a whole')
    } finally {
      underWay = undefined
    }
  }

  const first = setTimeout(check, FIRST_AFTER_MS).unref()
  const timer = setInterval(check, EVERY_MS).unref()
  return {
    get warning() {
      return last && !last.isWell ? DAMAGED : undefined
    },
    get detail() {
      if (!last) return undefined
      const age = formatDuration(Date.now() - last.at)
      return `integrity check: ${last.isWell ? 'passed' : 'failed'} ${age} ago`
    },
    get last() {
      return last
    },
    startedAt,
    async stop() {
      isStopped = true
      clearTimeout(first)
      clearInterval(timer)
      await underWay?.stop()
    },
  }
}
